import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost, LostUse } from "#gateway/database/stored-values.ts";
import type { Author } from "#gateway/store/author.ts";
import { claims, holdPlaceAgain } from "#gateway/store/delivery/hold-places.ts";
import { countsUses, type HeldUse, writeUses } from "#gateway/store/promotions/hold-uses.ts";
import type { DividedLine } from "./divided-lines.ts";
import { goneIsConflict } from "#gateway/store/records/take-back.ts";
import { returnAgain, type ReturnedGoods } from "#gateway/store/returns/returned-goods.ts";
import { moveOrderStock } from "#gateway/store/stock/move-order-stock.ts";
import { type Holdings, movedLines } from "#gateway/store/stock/order-moves.ts";

/** A change of status that its author takes back. */
export interface TakenBack {
  readonly version: number;
  /** When it was made. */
  readonly at: string;
  readonly lost: Lost;
}

/** Reads what some changes of status take from their orders, by the row after the change; the orders still have it. */
export async function readLost(
  trx: Trx,
  changes: readonly {
    readonly before: OrderRow;
    readonly after: OrderRow;
    readonly change: {
      readonly kind: string;
      readonly divided?: readonly DividedLine[];
      readonly returned?: ReturnedGoods;
      readonly takenBack?: TakenBack;
    };
  }[],
): Promise<ReadonlyMap<OrderRow, Lost>> {
  const ending = changes.filter(({ before, after }) => claims(before) && !claims(after));
  const held = new Map((await readClaims(trx, ending)).map(({ id, ...claimed }) => [id, claimed]));
  return new Map(
    changes.flatMap(({ before, after, change: { kind, returned, takenBack, divided } }) => {
      const again = takenBack?.lost.returned;
      // A return that is completed by itself is taken back by itself.
      const wasReturned =
        returned && kind === "status"
          ? { id: returned.returnId, completed: false }
          : again && { ...again, completed: !again.completed };
      const { slot = null, use = null, offerUses = null } = held.get(after.id) ?? {};
      const lost: Lost = {
        ...(before.pickerId === after.pickerId ? {} : { pickerId: before.pickerId }),
        ...(before.riderId === after.riderId ? {} : { riderId: before.riderId }),
        ...(before.returnedAmount === after.returnedAmount ? {} : { returnedAmount: before.returnedAmount }),
        ...(wasReturned ? { returned: wasReturned } : {}),
        ...(divided ? { handedOver: divided.map(({ line, before }) => ({ line, quantity: before })) } : {}),
        ...(slot ? { slot } : {}),
        ...(use ? { use } : {}),
        ...(offerUses ? { offerUses } : {}),
      };
      return Object.keys(lost).length > 0 ? [[after, lost] as const] : [];
    }),
  );
}

async function readClaims(db: Db, ending: readonly { readonly after: OrderRow }[]) {
  const [first] = ending;
  if (!first) return [];
  type Claims = { readonly [Claim in "slot" | "use" | "offerUses"]: NonNullable<Lost[Claim]> | null };
  const held = sql`'customerId', uses.customer_id, 'oncePerCustomer', uses.once_per_customer, 'amount', uses.amount,
    'counted', uses.counted`;
  const { rows } = await sql<{ id: string } & Claims>`
    select orders.id, case when places.order_id is not null then
        jsonb_build_object('start', places.slot_start, 'end', places.slot_end) end as slot,
      case when uses.order_id is not null then jsonb_build_object('promoId', uses.promo_id, 'code', promo.code, ${held})
        end as use,
      (select jsonb_agg(jsonb_build_object('offerId', uses.offer_id, ${held}) order by uses.offer_id)
        from offer_uses uses where uses.store_id = ${first.after.storeId} and uses.order_id = orders.id) as "offerUses"
    from unnest(${ending.map(({ after }) => after.id)}::uuid[]) as orders (id)
    left join slot_places places on places.store_id = ${first.after.storeId} and places.order_id = orders.id
    left join promo_uses uses on uses.store_id = ${first.after.storeId} and uses.order_id = orders.id
    left join promo_codes promo on promo.store_id = uses.store_id and promo.id = uses.promo_id`.execute(db);
  return rows;
}

/**
 * Gives an order again what it held before a change that is taken back: stock, the place in its slot and the uses of its
 * promo code and offers, and the goods that came back with the return that the change had made or, by its own lines, with one
 * that is taken back itself; the order was just written. Refused with 409 where something of it is gone. It is done at once and not
 * with the other figures of a batch, so that a refusal is about this order alone.
 */
export async function holdAgain(
  trx: Trx,
  before: OrderRow,
  after: OrderRow,
  { takenBack: { version, lost }, ...change }: Holdings & { readonly takenBack: TakenBack },
  author: Author,
): Promise<void> {
  await goneIsConflict(before, async () => {
    const back = lost.returned ? await returnAgain(trx, after, lost.returned, author) : (change.returned?.lines ?? []);
    const lines = movedLines({ ...change, returned: { lines: back } });
    await moveOrderStock(trx, [{ order: after, from: before.status, lines, author, takesBack: version }]);
    if (!claims(after)) return;
    if (lost.slot) await holdPlaceAgain(trx, after, lost.slot);
    await holdUsesAgain(trx, after, lost);
  });
}

/**
 * Counts once more the uses that an order had given back. Only what others have used since can stand in its way:
 * refused with 422 where a promo code or an offer, or its budget, is used up, or the same customer has used it.
 */
export async function holdUsesAgain(
  trx: Trx,
  order: OrderRow,
  { use, offerUses = [] }: Pick<Lost, "use" | "offerUses">,
): Promise<void> {
  const again = (promotionId: string, { counted = true, ...held }: LostUse): HeldUse => ({
    ...held,
    promotionId,
    orderId: order.id,
    counted: counted && countsUses(order),
  });
  await writeUses(
    trx,
    "offers",
    order.storeId,
    offerUses.map(({ offerId, ...held }) => again(offerId, held)),
  );
  if (!use) return;
  const { promoId, code: _, ...held } = use;
  await writeUses(trx, "promo_codes", order.storeId, [again(promoId, held)]);
}
