import type { FieldLimits } from "#contract/fields/fields.ts";
import { counted } from "#contract/text.ts";
import { isOpen, type OrderStatus } from "./status.ts";

/** What is written down when an order is packed. */
export const packedFields = {
  shelf: { type: "text", longest: 20 },
  bags: { type: "number", least: 0, most: 99, decimals: 0 },
  crates: { type: "number", least: 0, most: 99, decimals: 0 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** The status at which a packed order waits for its way out: then it is asked where it stands. */
export const readyStatus = "Ready for Delivery" satisfies OrderStatus;

/** Where a packed order stands, and in how many bags and crates it is. */
export interface Packed {
  readonly shelf: string;
  readonly bags: number;
  readonly crates: number;
}

/** "Shelf B4, 3 bags, 1 crate"; empty where nothing is known. */
export function packedText(packed: Packed | null | undefined): string {
  if (!packed) return "";
  const { shelf, bags, crates } = packed;
  return [shelf && `Shelf ${shelf}`, bags > 0 && counted(bags, "bag"), crates > 0 && counted(crates, "crate")]
    .filter(Boolean)
    .join(", ");
}

/** Why it cannot be said any more where an order stands; null when it can. */
export function refusePacked({ status }: { readonly status: OrderStatus }): string | null {
  return isOpen(status) ? null : `an order that is ${status} stands on no shelf`;
}
