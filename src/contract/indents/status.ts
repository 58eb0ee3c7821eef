/** The statuses of an indent, in their order. */
export const indentStatuses = ["Draft", "Sent", "Partly received", "Received", "Cancelled"] as const;
export type IndentStatus = (typeof indentStatuses)[number];

/** The table of allowed changes: from each status to the statuses that may follow it. */
const indentTransitions: Readonly<Record<IndentStatus, readonly IndentStatus[]>> = {
  Draft: ["Sent", "Cancelled"],
  Sent: ["Partly received", "Received", "Cancelled"],
  "Partly received": ["Partly received", "Received"],
  Received: [],
  Cancelled: [],
};

/** The statuses of indents whose goods are still to come. What a draft asks for counts too, so nobody asks twice. */
export const comingStatuses: readonly IndentStatus[] = indentStatuses.filter(
  (status) => indentTransitions[status].length > 0,
);

interface Figures {
  readonly status: IndentStatus;
  readonly products: number;
  readonly counted: number;
}

/** Why an indent cannot be sent or cancelled; null when it can. */
export function refuseIndentStatus({ status, products }: Figures, to: "Sent" | "Cancelled"): string | null {
  if (status === to) return `it is ${to} already`;
  if (to === "Cancelled" && status === "Partly received") return "goods have come: say that nothing more comes instead";
  if (!indentTransitions[status].includes(to)) return `it is ${status}`;
  return to === "Sent" && products === 0 ? "nothing is ordered yet" : null;
}

/** Why nothing can be ordered on an indent; null when it can. */
export function refuseOrdering({ status }: Pick<Figures, "status">): string | null {
  return status === "Draft" ? null : `it is ${status}: what is ordered stays`;
}

/** Why no goods of an indent can come; null when they can. */
export function refuseGoods({ status }: Pick<Figures, "status">): string | null {
  if (status === "Draft") return "it is not sent yet";
  return indentTransitions[status].includes("Received") ? null : `it is ${status}`;
}

/** Why what came cannot be put into the stock; null when it can. `last`: nothing more comes. */
export function refuseReceipt(indent: Figures, last: boolean): string | null {
  const refused = refuseGoods(indent);
  if (refused !== null || indent.counted > 0) return refused;
  if (!last) return "nothing that came is counted yet";
  return indent.status === "Partly received" ? null : "nothing has come: cancel it instead";
}

/** The most products of one indent. */
export const mostOrdered = 1_000;

/** Why an indent is cancelled: offered by number, and free to be written in another way. */
export const cancelReasons = [
  "Not needed any more",
  "The supplier cannot deliver",
  "Bought elsewhere",
  "Made by mistake",
] as const;
