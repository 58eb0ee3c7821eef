import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { makeTransact } from "#gateway/database/transact.ts";
import { waitForTurn } from "#gateway/store/events/turns.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();

/** How many transactions wait for a lock that is no row's. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    gateway.db,
  );
  return rows[0]?.found ?? 0;
}

test("orders that wait for each other are numbered in the order in which they came to wait", async () => {
  const storeId = gateway.stores.north;
  const { id: productId } = await buildProduct(gateway.db, storeId);
  const holding = Promise.withResolvers<void>();
  const held = makeTransact(gateway.db, () => {})(async (trx) => {
    await waitForTurn(trx, storeId);
    await holding.promise;
  });
  const place = (nth: number) =>
    gateway.call(
      "orders.create",
      {
        params: { storeId },
        body: {
          source: "web",
          orderType: "Normal",
          deliveryType: "STORE_PICKUP",
          customer: { name: `Asha ${nth}`, phone: `+91987654321${nth}` },
          payment: "Online",
          lines: [{ productId, quantity: 1 }],
        },
      },
      { as: gateway.logins.admin },
    );
  const placed = [];
  try {
    for (let nth = 0; nth < 3; nth += 1) {
      placed.push(place(nth));
      await vi.waitFor(async () => expect(await waiting()).toBe(nth + 1), { timeout: 20_000 });
    }
  } finally {
    holding.resolve();
    await held;
  }
  const numbers = (await Promise.all(placed)).map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted());
  expect(new Set(numbers).size).toBe(3);
});
