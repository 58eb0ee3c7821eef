import { randomUUID } from "node:crypto";
import type { Trx } from "#gateway/database/schema.ts";
import type { Poster } from "./post-orders.ts";

/** Cash that is put into a drawer or, below zero, taken out. */
interface DrawerPosting {
  readonly amount: number;
  readonly note: string;
}

/** Posts what goes into a cash drawer and out of it besides payments; the other side is the store. */
export async function postToDrawer(
  trx: Trx,
  drawer: { readonly storeId: string; readonly id: string; readonly at: string },
  postings: readonly DrawerPosting[],
  { userId, name }: Poster,
): Promise<void> {
  const { storeId: store_id, id, at } = drawer;
  const posted = postings.filter(({ amount }) => amount !== 0).map((posting) => ({ ...posting, id: randomUUID() }));
  if (posted.length === 0) return;
  await trx
    .insertInto("ledger_transactions")
    .values(
      posted.map((posting) => ({
        store_id,
        id: posting.id,
        at,
        kind: "drawer" as const,
        order_id: null,
        payment_id: null,
        user_id: userId,
        by_name: name,
        note: posting.note,
        reverses: null,
      })),
    )
    .execute();
  await trx
    .insertInto("ledger_entries")
    .values(
      posted.flatMap(({ id: transaction_id, amount }) => [
        { store_id, transaction_id, line: 1, account: "cash drawer" as const, account_id: id, provider: null, amount },
        {
          store_id,
          transaction_id,
          line: 2,
          account: "store" as const,
          account_id: null,
          provider: null,
          amount: -amount,
        },
      ]),
    )
    .execute();
}
