import type { SettingsChange, SettingsOf, SettingsRow } from "#contract/settings/routes.ts";
import type { FollowSwitch } from "#contract/settings/section.ts";
import { type SectionName, sectionOf, sections, type Sections } from "#contract/settings/sections.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { invoiceSettings } from "./invoice-settings.ts";
import {
  inBoth,
  inColumns,
  inObject,
  inOrderView,
  inOwnRow,
  inScalePrefixes,
  type KeptSettings,
} from "./kept-settings.ts";
import type { RowSection, SectionElsewhere } from "./read-setting.ts";
import { messageSettings } from "./message-settings.ts";
import { numberingSettings } from "./numbering-settings.ts";
import { paymentSettings } from "./payment-settings.ts";
import { pushSettings } from "./push-settings.ts";
import { refundSettings } from "./refund-settings.ts";
import { returnSettings } from "./return-settings.ts";
import { slotSettings } from "./slot-settings.ts";
import { taxRateSettings } from "./tax-rate-settings.ts";
import { titleSettings } from "./title-settings.ts";

/** The table with one row for each scope. */
interface ScopeTables {
  readonly store: "stores";
  readonly business: "business_units";
}

type ColumnOf<Name extends SectionName> = keyof Database[ScopeTables[Sections[Name]["scope"]]] & string;

/** Who has made a draft, and when. */
export interface DraftMade {
  readonly byId: string | null;
  readonly by: string;
  readonly at: string;
}

/** How the database keeps a section. */
export interface StoredSection<Name extends SectionName> {
  /**
   * The column of each field. A choice may stand in a column of numbers. A section without columns is a row of the
   * stored settings, and so is the switch by which a store has a section as the business has it, where it has none.
   */
  readonly columns?: {
    readonly [Field in Exclude<keyof SettingsChange<Name>, "version" | FollowSwitch<Sections[Name]>>]-?: ColumnOf<Name>;
  } & { readonly [Field in FollowSwitch<Sections[Name]>]?: ColumnOf<Name> };
  /** Where it is, if that is neither columns nor such a row. */
  readonly kept?: KeptSettings;
  /**
   * Throws a Refusal where the values of a change do not go together, or not with what is there, or where its author may
   * not make it alone. It may answer why they may, for the audit list.
   */
  readonly check?: (
    change: SettingsChange<Name>,
    present: SettingsRow<Name>,
    at: {
      readonly trx: Trx;
      readonly storeId: string;
      readonly author: Author;
      /** The draft that is published; null for a change without one. */
      readonly draft: DraftMade | null;
    },
  ) => void | string | Promise<void | string>;
  /** Settings as the database holds them, where that is another form. It may throw a Refusal. */
  readonly toColumns?: (settings: SettingsOf<Name>) => Readonly<Record<string, unknown>>;
  /** The other way round, with what is answered besides. */
  readonly fromColumns?: (
    db: Db,
    storeId: string,
    stored: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** The same of a section that is a row of the stored settings and has rules between its fields. */
export type CheckedRow<Name extends SectionName> = Pick<StoredSection<Name>, "check">;

type StoredSections = { readonly [Name in SectionName]?: StoredSection<Name> };

/** How the database keeps each section; those that are not named are rows of the stored settings. */
export const storedSections: StoredSections = {
  profile: { columns: { name: "name", phone: "phone", address: "address", logo: "logo" } },
  hours: {
    columns: { opensAt: "opens_at", closesAt: "closes_at", slotMinutes: "slot_minutes" },
    check({ opensAt, closesAt }) {
      if (opensAt >= closesAt) throw wrongField("closesAt", "must be later than it opens");
    },
  },
  "business-view": { kept: inOrderView("BUSINESS") },
  "process-view": { kept: inOrderView("PROCESS") },
  general: { kept: inObject("store", "general_settings", sections.general.fields) },
  push: pushSettings,
  titles: titleSettings,
  messages: messageSettings,
  slots: slotSettings,
  numbering: numberingSettings,
  "tax-rates": taxRateSettings,
  payments: paymentSettings,
  returns: returnSettings,
  refunds: refundSettings,
  invoices: invoiceSettings,
  reasons: {
    columns: { cancelReasons: "cancel_reasons", rejectReasons: "reject_reasons", holdReasons: "hold_reasons" },
  },
  printing: { columns: { thermalRoll: "thermal_roll" } },
  pricing: {
    columns: {
      pricingAsBusiness: "pricing_as_business",
      rounding: "rounding",
      taxMode: "tax_mode",
      deliveryTax: "delivery_tax",
    },
  },
  week: { columns: { weekStart: "week_start" } },
  scales: { kept: inScalePrefixes },
} satisfies { readonly [Name in SectionElsewhere]: StoredSection<Name> } & {
  readonly [Name in RowSection]?: CheckedRow<Name>;
};

/** Where the settings of a section are. */
export function keptOf(name: SectionName): KeptSettings {
  const {
    columns,
    kept,
  }: Pick<StoredSection<never>, "kept"> & { readonly columns?: Readonly<Record<string, string>> } =
    storedSections[name] ?? {};
  const section = sectionOf(name);
  if (kept) return kept;
  if (!columns) return inOwnRow(name, section);
  const own = Object.fromEntries(Object.entries(section.fields).filter(([field]) => field === section.inherits?.where));
  return section.inherits && !(section.inherits.where in columns)
    ? inBoth(inColumns(section.scope, columns), inOwnRow(name, { ...section, fields: own }), section.inherits.where)
    : inColumns(section.scope, columns);
}
