import { type Insertable, type Kysely, sql } from "kysely";
import type { z } from "zod";
import { recordStates } from "#contract/enumerations.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { isSimpleKind, type ListedKind, type SimpleKind } from "#contract/records/kind-names.ts";
import { tabValues } from "#contract/lists/list-rows.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import { routes } from "#contract/routes/routes.ts";
import { papersWarnedDays } from "#contract/vehicles/vehicle.ts";
import type { Database } from "#gateway/database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { kindSamples } from "./kinds.ts";
import { dayFromNow } from "./noon.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

/** Fields of a record of any listed kind, by name. */
type RecordFields = Readonly<Record<string, unknown>>;

/**
 * The fields of record number `at`: all that is written of one, but files and other records. Each value is within its
 * limits, comes again in other records and is not the same in all; what may be missing is missing in every other record.
 */
export function recordFields(kind: ListedKind, at: number): RecordFields {
  const { fields, list } = storedKinds[kind];
  const limits = {
    ...(isSimpleKind(kind)
      ? { state: { type: "choice", required: true, values: recordStates } }
      : { status: { type: "choice", required: true, values: tabValues(list.contract) } }),
    ...fields,
  };
  const texts: RecordFields = kindSamples[kind].texts(at);
  return Object.fromEntries(
    Object.entries(limits as Readonly<Record<string, FieldLimits>>).flatMap(([name, limit], nth) => {
      const value = name in texts ? texts[name] : fieldValue(limit, (many, turn = 0) => draw([at, nth, turn], many));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A whole number from 0 to below `many`, always the same of the same numbers. */
function draw(numbers: readonly number[], many: number): number {
  const mixed = numbers.reduce((sum, number) => {
    const next = Math.imul(sum ^ (number + 1), 0x9e3779b1);
    return next ^ (next >>> 15);
  }, 0);
  return (mixed >>> 0) % many;
}

/** Days from today: gone by, today's, and on both sides of the day from which on the console warns of a paper. */
const days = [-20, -1, 0, 1, papersWarnedDays, papersWarnedDays + 1, 90];

/** A value within limits; undefined where a field is left out. */
function fieldValue(limits: FieldLimits, number: (many: number, turn?: number) => number): unknown {
  const mayMiss = ["number", "money", "date", "time", "choice"].includes(limits.type);
  if (mayMiss && !("required" in limits && limits.required) && number(2, 1) === 0) return null;
  switch (limits.type) {
    case "number":
    case "money":
      return limits.least + number(5);
    case "date":
      return dayFromNow(days[number(days.length)] ?? 0);
    case "time":
      return `${String(6 + number(5)).padStart(2, "0")}:30`;
    case "choice":
      return limits.values[number(limits.values.length)];
    case "choices":
      return limits.values.filter((_value, turn) => number(2, turn) === 1);
    case "switch":
      return number(2) === 1;
    default:
      return undefined;
  }
}

/** Far above the numbers that tests give to `recordFields`. */
let made = 10_000;

/** What a form would send to add a record, but for what is kept in other tables; no two are the same. */
function newRecord(kind: ListedKind): RecordFields {
  made += 1;
  if (!isSimpleKind(kind)) return recordFields(kind, made);
  const body = routes[recordRoute(kind, "create")].body as z.ZodObject | undefined;
  const fields = recordFields(kind, made);
  const { elsewhere = {} } = storedKinds[kind];
  return Object.fromEntries(
    Object.keys(body?.shape ?? {}).flatMap((name) =>
      name in fields && !(name in elsewhere) ? [[name, fields[name]]] : [],
    ),
  );
}

/** The same with the other records that it must have, which are made for it, and what is kept elsewhere. */
export async function newWholeRecord(db: Kysely<Database>, kind: SimpleKind, storeId: string): Promise<RecordFields> {
  const { elsewhere = {}, fields } = storedKinds[kind];
  const limits: Readonly<Record<string, FieldLimits>> = fields;
  const texts: RecordFields = kindSamples[kind].texts(1);
  const values = Object.keys(elsewhere).map((field) => {
    const type = limits[field]?.type;
    return [field, type === "switch" ? true : type === "text" ? texts[field] : 5];
  });
  return { ...newRecord(kind), ...Object.fromEntries(values), ...(await requiredRecords(db, kind, storeId)) };
}

/** Writes a record of any listed kind, a simple one ACTIVE unless told otherwise, and answers its id. */
export async function buildRecord(
  db: Kysely<Database>,
  kind: ListedKind,
  storeId: string,
  { version = 1, fields = newRecord(kind) }: { readonly version?: number; readonly fields?: RecordFields } = {},
): Promise<{ readonly id: string }> {
  const { write: writeDocument } = kindSamples[kind];
  if (writeDocument) return writeDocument(db, storeId, { ...fields, version });
  const { table, columns, owner, elsewhere = {} } = storedKinds[kind];
  const whole: RecordFields = { ...(await requiredRecords(db, kind, storeId)), ...fields };
  const values = Object.entries(whole).flatMap(([field, value]) => (columns[field] ? [[columns[field], value]] : []));
  const { column, value } = owner(storeId);
  const knownTo = kind === "person" ? { made_in: storeId } : {};
  const row = { [column]: value, version, ...knownTo, ...Object.fromEntries(values) } as Insertable<
    Database[typeof table]
  >;
  const made = await db
    .insertInto(table)
    .values(row)
    .returning(sql<string>`id`.as("id"))
    .executeTakeFirstOrThrow();
  for (const [field, { write }] of Object.entries(elsewhere))
    await inTransaction(db, (trx) => write(trx, storeId, made.id, whole[field] ?? null));
  return made;
}

/** The ids of new records for the fields that must hold one. */
async function requiredRecords(db: Kysely<Database>, kind: ListedKind, storeId: string): Promise<RecordFields> {
  const ids: Record<string, string> = {};
  for (const [field, limits] of Object.entries(storedKinds[kind].fields as Readonly<Record<string, FieldLimits>>)) {
    if (limits.type === "record" && limits.required) ids[field] = (await buildRecord(db, limits.kind, storeId)).id;
  }
  return ids;
}
