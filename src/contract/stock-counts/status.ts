/** The statuses of a count of stock. One that was given up can go on; one that is booked stays. */
export const countStatuses = ["Counting", "Booked", "Given up"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** Why a count cannot get a status; null when it can. */
export function refuseCountStatus(
  { status, counted }: { readonly status: CountStatus; readonly counted: number },
  to: CountStatus,
): string | null {
  if (status === to) return to === "Counting" ? "it is being counted" : `it is ${status} already`;
  if (status === "Booked") return "it is booked: correct the stock of single products instead";
  if (to === "Booked" && status === "Given up") return "it was given up: go on with it first";
  return to === "Booked" && counted === 0 ? "nothing is counted yet" : null;
}

/** The most products of one count. A longer aisle is counted shelf by shelf. */
export const mostCounted = 1_000;

/** Why stock is counted: offered by number, and free to be written in another way. */
export const countReasons = [
  "Regular count",
  "Count after a delivery",
  "Something was missing",
  "End of the month",
] as const;
