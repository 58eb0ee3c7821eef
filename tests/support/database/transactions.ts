import type { Kysely } from "kysely";
import type { PaymentMethod } from "#contract/enumerations.ts";
import type { Database } from "#gateway/database/schema.ts";
import { buildOrder } from "./rows.ts";

/**
 * Makes a payment of a new order that was paid with it, as yet without entries in the ledger; of a status other than
 * Received, with the payment that it gives back or reverses, or with its reversal.
 */
export async function buildTransaction(
  db: Kysely<Database>,
  storeId: string,
  { status = "Received", amount = 500, method = "UPI", reference = "", by = "Asha", provider = null }: Fields = {},
): Promise<{ readonly id: string }> {
  const isBack = status === "Given Back" || status === "Reversal";
  const order = await buildOrder(db, storeId, { status: "Accepted", paid_amount: status === "Received" ? amount : 0 });
  const common = { store_id: storeId, order_id: order.id, method, by_name: by };
  const insert = async (row: object, at: string) => {
    const values = { ...common, at, user_id: null, given: null, drawer_id: null, ...row };
    return db
      .insertInto("order_payments")
      .values(values as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  };
  const first = await insert({ amount, ...(isBack ? {} : { reference, provider }) }, "2026-11-21T05:00:00.000Z");
  if (status === "Received") return first;
  const names = status === "Given Back" ? { gives_back: first.id } : { reverses: first.id };
  const second = await insert(
    { amount: -amount, ...names, ...(isBack ? { reference, provider } : {}) },
    "2026-11-21T06:00:00.000Z",
  );
  return isBack ? second : first;
}

interface Fields {
  readonly status?: string;
  readonly amount?: number;
  readonly method?: PaymentMethod;
  readonly reference?: string;
  readonly by?: string;
  readonly provider?: string | null;
}
