import type { OrderStatus } from "#contract/orders/status.ts";
import type { GatheredOrder } from "#gateway/imports/orders/gather-orders.ts";

/** One entry of the history of an order of the past. */
interface PastEntry {
  readonly kind: "placed" | "status";
  readonly at: string;
  readonly from_status: OrderStatus | null;
  readonly to_status: OrderStatus;
  /** Why it was done, as the file says. */
  readonly text?: string;
}

/**
 * How an order of the past went, as far as a file tells: that it was placed and, where its time of delivery is known,
 * that it was on its way, delivered then and, with that status, returned. When it came back is not known. Where the
 * reason for which it was called off is known, that stands beside the change.
 */
export function pastOfOrder(
  order: Pick<GatheredOrder, "placed_at" | "head"> & { readonly status: OrderStatus },
): readonly [PastEntry, ...PastEntry[]] {
  const { placed_at, status, head } = order;
  const placed = { kind: "placed", at: placed_at, from_status: null } as const;
  if (head.cancelledFor !== undefined)
    return [
      { ...placed, to_status: "Pending" },
      {
        kind: "status",
        at: later(placed_at, 0),
        from_status: "Pending",
        to_status: status,
        text: String(head.cancelledFor),
      },
    ];
  if (head.deliveredAt === undefined) return [{ ...placed, to_status: status }];
  // A file with days but no times has both on the same midnight.
  const at = later(placed_at, Date.parse(String(head.deliveredAt)));
  const end = status === "Returned" ? "Delivered" : status;
  const past = [
    { ...placed, to_status: "In-Transit" },
    { kind: "status", at, from_status: "In-Transit", to_status: end },
  ] as const;
  if (end === status) return past;
  return [...past, { kind: "status", at: later(at, 0), from_status: end, to_status: status }];
}

/** A moment, but at least a millisecond after another. */
function later(than: string, moment: number): string {
  return new Date(Math.max(moment, Date.parse(than) + 1)).toISOString();
}
