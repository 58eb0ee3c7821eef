import { sql } from "kysely";
import { expect, it } from "vitest";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";
import { makeHistory } from "./random-history.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const steps = runs(500, 1_000);

it("after many random actions debits equal credits, every order's money explains its state, and no audit finds anything", async () => {
  const { db } = gateway;
  const { orders, done, acts, ofReturns } = await makeHistory({ gateway, storeId, seed: 20_261, steps });
  expect(new Set(orders.map(({ paymentState }) => paymentState)).size).toBeGreaterThan(6);
  const check = await auditBooks(db, storeId);
  expect(check.findings).toEqual([]);
  expect(check.debits).toBe(check.credits);
  expect(check.transactions).toBeGreaterThan(steps / 5);
  const completed = await db.selectFrom("return_orders").select("id").where("status", "=", "Completed").execute();
  const invoiced = await db.selectFrom("invoices").select("id").where("kind", "=", "return").execute();
  expect([completed.length > steps / 100, invoiced.length > steps / 500]).toEqual([true, true]);

  // Few orders are brought back whole, so that enough are left for all else: with some seeds none.
  const leastOf = (name: string) => (name === "bringBack" ? 0 : ofReturns.includes(name) ? runs(1, 5) : runs(3, 8));
  // Each kind of action has happened often enough to mean something.
  for (const name of acts)
    expect({ name, often: (done.get(name) ?? 0) >= leastOf(name) }).toEqual({ name, often: true });

  // The audit itself finds what is wrong.
  const [one] = orders;
  await sql`update orders set paid_amount = paid_amount + 100, payment_state = 'Payment Failed' where id = ${one?.id}`.execute(
    db,
  );
  const { findings } = await auditBooks(db, storeId);
  // Where the order has refunds as well, these do not fit any more either.
  expect(findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      "the balance of an order is its charge less its payments",
      "the payment state of an order follows from its money",
      "the paid and given back amounts of an order match its payments",
    ]),
  );
});
