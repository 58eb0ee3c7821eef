import { kinds } from "#contract/kinds.ts";
import { type Kind, listedKinds } from "#contract/records/kind-names.ts";
import { liveOrder } from "#console/client/orders/live-order.ts";
import { type LiveKind, smallKind } from "./live-kind.ts";

/**
 * How the lists of each kind are kept up to date. A listed kind is affected by its own events and those of the kinds
 * that it follows.
 */
export const liveKinds = {
  order: liveOrder,
  ...Object.fromEntries(listedKinds.map((kind) => [kind, smallKind(kind, ...(kinds[kind].follows ?? []))])),
  audit: smallKind(),
} as Readonly<Record<Kind, LiveKind>>;
