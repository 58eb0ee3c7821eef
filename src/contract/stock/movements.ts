/** Why a stock changes: first by hand, then by orders. */
export const movementKinds = [
  "opening",
  "received",
  "counted",
  "corrected",
  "reserved",
  "released",
  "sold",
  "returned",
  "written off",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The changes that somebody makes by hand. The first of a product is noted as its opening. */
export const handMovementKinds = ["received", "counted", "corrected"] as const satisfies readonly MovementKind[];

/** The most of a product that a store can have on hand, in pieces or kilograms. */
export const maxOnHand = 100_000_000;
