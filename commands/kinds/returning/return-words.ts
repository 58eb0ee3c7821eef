import type { ReturnStatus } from "#contract/enumerations.ts";

/**
 * The action in words for some statuses of a return, with "*" for the returns; for all others it is "Mark * as" the
 * status.
 */
const actions: Readonly<Partial<Record<ReturnStatus, string>>> = {
  "Return Accepted": "Accept *",
  "Return Rejected": "Reject *",
  "Ready for Pickup": "Make * ready for pickup",
  "Assign Rider": "Assign a rider to *",
  "Pickup Initiated": "Send the rider for *",
  "Return Picked": "Mark the goods of * as picked",
  "Return Not Picked": "Mark the goods of * as not picked",
  Completed: "Receive the goods of *",
};

/** The action that moves returns to a status: "Accept S101-R000012". */
export function returnAction(status: ReturnStatus, returns: string): string {
  return (actions[status] ?? `Mark * as ${status}`).replace("*", () => returns);
}
