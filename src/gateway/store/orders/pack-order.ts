import { packedText, refusePacked } from "#contract/orders/packed.ts";
import type { OrderPacking, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { changeOrder } from "./order-change.ts";

/** Says where a packed order stands and in how many bags and crates it is; refused with 409 once it has left. */
export function packOrder(
  trx: Trx,
  ref: RecordRef,
  { packed }: Pick<OrderPacking, "packed">,
  author: Author,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, (order) => {
    const because = refusePacked(order);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: order });
    return { kind: "packed", subject: packedText(packed) || null, packed };
  });
}
