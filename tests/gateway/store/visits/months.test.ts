import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#gateway/database/connect.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { idOfMoment } from "../../../support/database/visits.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

const gateway = await openTestGateway();
const { db, files, stores } = gateway;
const day = 86_400_000;

async function visit(storeId: string, daysAgo: number, productId: string | null = null): Promise<void> {
  const at = Date.now() - daysAgo * day;
  await db
    .insertInto("visits")
    .values({
      store_id: storeId,
      id: idOfMoment(at),
      at: new Date(at).toISOString(),
      session: randomUUID(),
      visitor: randomUUID(),
      ...(productId === null ? { place: "page", page: "/" } : { place: "product", product_id: productId }),
      device: "phone",
    })
    .execute();
}

/** How many visits of a store there are, and how many its quarters of an hour come to. */
async function countOf(storeId: string): Promise<{ readonly visits: number; readonly quarters: number }> {
  const { rows } = await sql<{ visits: number; quarters: number }>`
    select (select count(*)::int from visits where store_id = ${storeId}) as visits,
      (select coalesce(sum(visits), 0)::int from visit_quarters where store_id = ${storeId}) as quarters`.execute(db);
  return rows[0] ?? { visits: 0, quarters: 0 };
}

/** The parts of the table of visits, each with its end, in their order. */
async function parts(): Promise<readonly { readonly name: string; readonly ends: string }[]> {
  const { rows } = await sql<{ name: string; ends: string }>`
    select inhrelid::regclass::text as name, substring(pg_get_expr(relpartbound, inhrelid) from 'TO \\(''([^'']+)''\\)') as ends
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'visits'::regclass order by 2`.execute(
    db,
  );
  return rows;
}

it("keeps visits as long as the store has set, and what reports read of them", async () => {
  const kept = { printsKept: 365, providerEventsKept: 400, messagesKept: 365, visitsKept: 30, printsOfLogin: 10 };
  await setSettings(gateway, "retention", stores.north, kept, { as: gateway.logins.admin });
  for (const storeId of [stores.north, stores.south]) for (const age of [29, 31, 400]) await visit(storeId, age);
  expect(await cleanUp(db, files)).toMatchObject({ visitMonths: 0, visits: 2, visitQuarters: 0 });
  expect(await countOf(stores.north)).toEqual({ visits: 1, quarters: 1 });
  expect(await countOf(stores.south)).toEqual({ visits: 3, quarters: 3 });
});

it("of a product that is removed has neither visits nor what they came to, in whichever month they were", async () => {
  const { id } = await buildProduct(db, stores.south);
  const before = await countOf(stores.south);
  await visit(stores.south, 3, id);
  // A month that is still to come.
  await visit(stores.south, -45, id);
  await db.deleteFrom("products").where("id", "=", id).execute();
  expect(await countOf(stores.south)).toEqual(before);
});

it("has the months to come, each once; one that no store keeps any more is dropped whole", async () => {
  const months = await parts();
  await cleanUp(db, files);
  expect(await parts()).toEqual(months);
  expect(Date.parse(months.at(-1)?.ends ?? "")).toBeGreaterThan(Date.now() + 58 * day);
  // As if the first part had ended long ago.
  await db.deleteFrom("visits").execute();
  await sql`alter table visits detach partition visits_before`.execute(db);
  await sql`alter table visits attach partition visits_before for values from (minvalue) to ('2020-02-01+00')`.execute(
    db,
  );
  await sql`
    insert into visits (store_id, id, at, session, visitor, place, page, device)
    select ${stores.south}, uuidv7(), '2020-01-01', id, id, 'page', '/', 'phone' from (select gen_random_uuid() as id)`.execute(
    db,
  );
  // Whoever may only serve has it done, and cannot have young months dropped.
  const serving = openDatabase(gateway.servingUrl);
  await sql`select visit_months('-10 years')`.execute(serving).finally(() => serving.destroy());
  expect((await parts()).map(({ name }) => name)).toEqual(months.slice(1).map(({ name }) => name));
  expect(await cleanUp(db, files)).toMatchObject({ visitQuarters: 1 });
  expect(await countOf(stores.south)).toMatchObject({ visits: 0, quarters: 0 });
});
