import type { SettingsChange, SettingsOf, SettingsRow } from "#contract/settings/routes.ts";
import { type SectionName, type Sections } from "#contract/settings/sections.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import { invoiceSettings } from "./invoice-settings.ts";
import { returnSettings } from "./return-settings.ts";

/** The table with one row for each scope, whose columns hold the settings. */
export const scopeTables = { store: "stores", business: "business_units" } as const satisfies Record<
  "store" | "business",
  keyof Database
>;

type ColumnOf<Name extends SectionName> = keyof Database[(typeof scopeTables)[Sections[Name]["scope"]]] & string;

/** How the database keeps a section. */
export interface StoredSection<Name extends SectionName> {
  /** The column of each field. A choice may stand in a column of numbers. */
  readonly columns: { readonly [Field in Exclude<keyof SettingsChange<Name>, "version">]-?: ColumnOf<Name> };
  /** Throws a Refusal where the values of a change do not go together, or not with what is there. */
  readonly check?: (change: SettingsChange<Name>, present: SettingsRow<Name>, db: Db) => void | Promise<void>;
  /** Settings as their columns hold them, where that is another form. It may throw a Refusal. */
  readonly toColumns?: (settings: SettingsOf<Name>) => Readonly<Record<string, unknown>>;
  /** The other way round, with what is answered besides. */
  readonly fromColumns?: (
    db: Db,
    storeId: string,
    stored: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** How the database keeps each section. */
export const storedSections: { readonly [Name in SectionName]: StoredSection<Name> } = {
  returns: returnSettings,
  refunds: { columns: { approvalLimit: "refund_limit" } },
  invoices: invoiceSettings,
  reasons: {
    columns: { cancelReasons: "cancel_reasons", rejectReasons: "reject_reasons", holdReasons: "hold_reasons" },
  },
  pricing: { columns: { rounding: "rounding", taxMode: "tax_mode" } },
};
