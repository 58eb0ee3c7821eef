import { type Expression, type RawBuilder, sql } from "kysely";
import type { ValueOf } from "#contract/fields/check-field.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import type { Section } from "#contract/settings/section.ts";
import { type SectionName, sections, type Sections } from "#contract/settings/sections.ts";
import type { Db } from "#gateway/database/schema.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";

/**
 * The sections of which more is said in `stored-section.ts` than what is checked: they are no rows of the stored
 * settings, or other ones than forms have.
 */
export type SectionElsewhere =
  | "profile"
  | "hours"
  | "business-view"
  | "process-view"
  | "general"
  | "push"
  | "titles"
  | "slots"
  | "numbering"
  | "tax-rates"
  | "payments"
  | "returns"
  | "refunds"
  | "invoices"
  | "reasons"
  | "printing"
  | "pricing"
  | "week"
  | "scales";

/** The sections that are rows of the stored settings. */
export type RowSection = Exclude<SectionName, SectionElsewhere>;

/** The values of some fields, secrets too. */
export type FieldValues<Fields extends Section["fields"]> = {
  readonly [Field in keyof Fields]: ValueOf<Fields[Field]>;
};

type Values<Name extends RowSection> = FieldValues<Sections[Name]["fields"]>;

/** Whose settings are asked for: those of a store, which may be a column of a larger statement, or of a business. */
type Owner = string | Expression<unknown> | { readonly business: string };

/** The condition for the one row that a section has for its owner, among the stored settings. */
function isRowOf(name: SectionName, owner: Owner): RawBuilder<boolean> {
  const { scope } = sections[name];
  return typeof owner === "object" && "business" in owner
    ? sql<boolean>`business_unit_id = ${owner.business} and store_id is null and section = ${name}`
    : sql<boolean>`business_unit_id = ${businessOf(owner)}
        and store_id ${scope === "store" ? sql`= ${owner}` : sql`is null`} and section = ${name}`;
}

/** The value of one field for a store. */
export async function readSetting<Name extends RowSection, Field extends keyof Values<Name>>(
  db: Db,
  storeId: string,
  name: Name,
  field: Field,
): Promise<Values<Name>[Field]> {
  return (await readSection(db, storeId, name))[field];
}

/** The values of all fields of a section, for a store or, for a section of a business, for the business. */
export function readSection<Name extends RowSection>(
  db: Db,
  owner: Sections[Name]["scope"] extends "business" ? string | { readonly business: string } : string,
  name: Name,
): Promise<Values<Name>> {
  return readFields(db, owner, name, sections[name].fields as Sections[Name]["fields"]);
}

/** The values of some fields of a section whose other fields are elsewhere. */
export async function readFields<Fields extends Section["fields"]>(
  db: Db,
  owner: Owner,
  name: SectionName,
  fields: Fields,
): Promise<FieldValues<Fields>> {
  const row = await db.selectFrom("stored_settings").select("body").where(isRowOf(name, owner)).executeTakeFirst();
  return validSettings(fields, row?.body);
}

/**
 * The value of one field inside a larger statement: as JSON, so a number is `${...}::integer` for whatever reckons with
 * it. The store may be a column with the name of its table, such as `sql.ref("prints.store_id")`.
 */
export function settingSql<Name extends RowSection, Field extends keyof Values<Name> & string>(
  name: Name,
  field: Field,
  storeId: string | Expression<unknown>,
): RawBuilder<Values<Name>[Field]> {
  const fields: Section["fields"] = sections[name].fields;
  const starts = JSON.stringify(fields[field]?.starts ?? null);
  return sql`coalesce(
    (select body -> ${sql.lit(field)} from stored_settings where ${isRowOf(name, storeId)}), ${starts}::jsonb)`;
}

/** What is stored of some fields, with what they start with where nothing is, or where it is wrong. */
export function validSettings<Fields extends Section["fields"]>(fields: Fields, stored: unknown): FieldValues<Fields> {
  const body = typeof stored === "object" && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, limits]) => {
      const read = valueSchema(limits).safeParse(body[field]);
      return [field, read.success ? read.data : (limits.starts ?? null)];
    }),
  ) as FieldValues<Fields>;
}
