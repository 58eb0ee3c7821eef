import { sql } from "kysely";
import type { ViewType } from "#contract/enumerations.ts";
import type { Section } from "#contract/settings/section.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import { scaleDigits } from "#contract/settings/store.ts";
import type { OrderView } from "#contract/store/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import { readOrderView } from "#gateway/store/stores/settings.ts";
import { readFields, validSettings } from "./read-setting.ts";

type Values = Readonly<Record<string, unknown>>;

/** Where the settings of a section are, for a store. `set` has only what changes. */
export interface KeptSettings {
  read(db: Db, storeId: string): Promise<Values>;
  write(trx: Trx, storeId: string, set: Values): Promise<void>;
}

/** The column of each field, in the row of a scope. */
export function inColumns(scope: Section["scope"], columns: Readonly<Record<string, string>>): KeptSettings {
  const row = rowOf(scope);
  return {
    async read(db, storeId) {
      const selected = Object.entries(columns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`);
      const { rows } = await sql<Values>`
        select ${sql.join(selected)} from ${row.table} where id = ${row.id(storeId)}`.execute(db);
      return rows[0] ?? {};
    },
    async write(trx, storeId, set) {
      const columnOf = (field: string) => sql.ref(columns[field] ?? field);
      const changes = Object.entries(set).map(([field, value]) => sql`${columnOf(field)} = ${value}`);
      await sql`update ${row.table} set ${sql.join(changes)} where id = ${row.id(storeId)}`.execute(trx);
    },
  };
}

/** One column of a scope's row that holds an object with all fields. */
export function inObject(scope: Section["scope"], column: string, fields: Section["fields"]): KeptSettings {
  const row = rowOf(scope);
  return {
    async read(db, storeId) {
      const { rows } = await sql<{ body: Values }>`
        select ${sql.ref(column)} as body from ${row.table} where id = ${row.id(storeId)}`.execute(db);
      return validSettings(fields, rows[0]?.body);
    },
    async write(trx, storeId, set) {
      await sql`update ${row.table} set ${sql.ref(column)} = ${sql.ref(column)} || ${JSON.stringify(set)}::jsonb
        where id = ${row.id(storeId)}`.execute(trx);
    },
  };
}

/** A row of its own among the stored settings. */
export function inOwnRow(name: SectionName, { scope, fields }: Pick<Section, "scope" | "fields">): KeptSettings {
  return {
    read: (db, storeId) => readFields(db, storeId, name, fields),
    async write(trx, storeId, set) {
      const body = JSON.stringify(set);
      const store = scope === "store" ? storeId : null;
      await trx
        .insertInto("stored_settings")
        .values({ business_unit_id: businessOf(storeId), store_id: store, section: name, body })
        .onConflict((conflict) =>
          conflict
            .columns(["business_unit_id", "store_id", "section"])
            .doUpdateSet({ body: sql`stored_settings.body || excluded.body` }),
        )
        .execute();
    },
  };
}

/** One field apart from all others. */
export function inBoth(others: KeptSettings, one: KeptSettings, apart: string): KeptSettings {
  return {
    read: async (db, storeId) => ({ ...(await others.read(db, storeId)), ...(await one.read(db, storeId)) }),
    async write(trx, storeId, { [apart]: alone, ...rest }) {
      if (Object.keys(rest).length > 0) await others.write(trx, storeId, rest);
      if (alone !== undefined) await one.write(trx, storeId, { [apart]: alone });
    },
  };
}

/** An order view, whose fields have longer names in its section: "refeshTiming" is "businessRefeshTiming". */
export function inOrderView(view: ViewType): KeptSettings {
  const prefix = view.toLowerCase();
  const toField = (name: string) =>
    name === "viewTypeTabs" ? `${prefix}Tabs` : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    async read(db, storeId) {
      const stored = await readOrderView(db, storeId, view);
      const { refeshTiming } = stored;
      const seconds = typeof refeshTiming === "number" ? Math.round(refeshTiming / 1000) : null;
      const values = Object.entries({ ...stored, refeshTiming: seconds });
      return Object.fromEntries(values.map(([name, value]) => [toField(name), value]));
    },
    async write(trx, storeId, set) {
      const stored = await readOrderView(trx, storeId, view);
      const names = Object.keys(stored) as (keyof OrderView)[];
      const changed = names.flatMap((name) => {
        const value = set[toField(name)];
        if (value === undefined) return [];
        return [[name, name === "refeshTiming" && typeof value === "number" ? value * 1000 : value]];
      });
      const settings = JSON.stringify({ ...stored, ...Object.fromEntries(changed) });
      await trx
        .insertInto("order_views")
        .values({ store_id: storeId, view_type: view, settings })
        .onConflict((conflict) => conflict.columns(["store_id", "view_type"]).doUpdateSet({ settings }))
        .execute();
    },
  };
}

/** The prefixes of the scales of a store, each a field: {"21": "weight"} is "weight" in "scale21". */
export const inScalePrefixes: KeptSettings = {
  async read(db, storeId) {
    const { prefixes } = await db
      .selectFrom("stores")
      .select("scale_prefixes as prefixes")
      .where("id", "=", storeId)
      .executeTakeFirstOrThrow();
    return Object.fromEntries(scaleDigits.map((digits) => [`scale${digits}`, prefixes[digits] ?? "none"]));
  },
  async write(trx, storeId, set) {
    const all: Values = { ...(await this.read(trx, storeId)), ...set };
    const used = scaleDigits.filter((digits) => all[`scale${digits}`] !== "none");
    const prefixes = JSON.stringify(Object.fromEntries(used.map((digits) => [digits, all[`scale${digits}`]])));
    await trx.updateTable("stores").set({ scale_prefixes: prefixes }).where("id", "=", storeId).execute();
  },
};

/** The row that each scope has for a store. */
export function rowOf(scope: Section["scope"]) {
  return scope === "store"
    ? { table: sql.table("stores"), id: (storeId: string) => sql<string>`${storeId}` }
    : { table: sql.table("business_units"), id: (storeId: string) => businessOf(storeId) };
}
