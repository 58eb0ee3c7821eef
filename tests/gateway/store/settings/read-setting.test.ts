import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { readSection, readSetting, type RowSection, settingSql } from "#gateway/store/settings/read-setting.ts";
import { storedSections } from "#gateway/store/settings/stored-section.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";
import { goodSettings } from "../../routes/good/good-settings.ts";

/** The sections that are rows of the stored settings. */
const rowSections = sectionNames.filter((name): name is RowSection => {
  const { columns, kept }: { readonly columns?: unknown; readonly kept?: unknown } = storedSections[name] ?? {};
  return !columns && !kept;
});

const gateway = await openTestGateway();

/** All values of a section for a store, each read inside a statement. */
async function readInSql(name: RowSection, storeId: string): Promise<Readonly<Record<string, unknown>>> {
  const fields = Object.keys(sectionOf(name).fields);
  const values = fields.map(
    (field) => sql`${settingSql(name, field as never, sql.ref("stores.id"))} as ${sql.ref(field)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(values)} from stores where id = ${storeId}`.execute(gateway.db);
  return rows[0] ?? {};
}

describe("a setting", () => {
  it("is what its field starts with until it is set, then what was set, alike in TypeScript and in SQL", async () => {
    const { db, logins, businessUnitId } = gateway;
    const { north, south } = gateway.stores;
    expect(rowSections.length).toBeGreaterThan(20);
    for (const name of rowSections) {
      const { fields, scope } = sectionOf(name);
      const starts = Object.fromEntries(
        Object.entries(fields).map(([field, limits]) => [field, limits.starts ?? null]),
      );
      expect([name, await readSection(db, north, name)]).toEqual([name, starts]);
      expect([name, await readInSql(name, north)]).toEqual([name, starts]);

      const good = goodSettings(name, 1);
      await setSettings(gateway, name, north, good as never, { as: logins.admin });
      const set = await readSection(db, north, name);
      expect([name, set]).toMatchObject([name, good]);
      expect([name, await readInSql(name, north)]).toEqual([name, set]);
      // Another store has its own, unless all stores of the business share them.
      expect([name, await readInSql(name, south)]).toEqual([name, scope === "business" ? set : starts]);
    }
    const ofBusiness = await readSection(db, { business: businessUnitId }, "user-rules");
    expect(ofBusiness).toEqual(await readSection(db, north, "user-rules"));
    expect(await readSetting(db, north, "user-rules", "idleMinutes")).toBe(ofBusiness.idleMinutes);
  });

  it("that is out of its limits counts as not set", async () => {
    const { db, businessUnitId } = gateway;
    const store_id = gateway.stores.south;
    const body = JSON.stringify({ chatSilence: 1, conversationsKept: 8 });
    await db
      .insertInto("stored_settings")
      .values({ business_unit_id: businessUnitId, store_id, section: "chatbot", body })
      .execute();
    expect(await readSection(db, store_id, "chatbot")).toMatchObject({ chatSilence: 60, conversationsKept: 8 });
  });
});

describe("the stored settings", () => {
  it("are named by their room alone, so that whoever reads one says section and field", () => {
    const root = join(import.meta.dirname, "../../../../src");
    const may = [
      // The room, its table, how the table came to be, and what becomes of it when somebody is forgotten.
      "gateway/store/settings/",
      "gateway/database/tables.ts",
      "gateway/database/migrations/",
      "gateway/store/privacy/other-columns.ts",
    ];
    const files = globSync("gateway/**/*.ts", { cwd: root }).map((file) => file.split(sep).join("/"));
    expect(files.length).toBeGreaterThan(500);
    const naming = files.filter((file) => readFileSync(join(root, file), "utf8").includes("stored_settings"));
    expect(naming.filter((file) => !may.some((start) => file.startsWith(start)))).toEqual([]);
    expect(may.filter((start) => !naming.some((file) => file.startsWith(start)))).toEqual([]);
  });

  it("are read by nothing in the database itself, where no type holds the names of their fields", async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where prosrc like '%stored_settings%'
      union all select viewname from pg_views where definition like '%stored_settings%'`.execute(gateway.db);
    expect(rows).toEqual([]);
  });
});
