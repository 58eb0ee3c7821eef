import type { Section } from "./section.ts";

const list = { type: "text", longest: 2000, lines: true, wide: true, starts: "" } as const;

/** The reasons that are offered by digits when an order is cancelled, rejected or put on hold. */
export const reasonSection = {
  title: "Reasons for what becomes of orders",
  about: "the reasons that are offered when an order is cancelled, rejected or put on hold, each on a line",
  group: "Orders",
  scope: "store",
  rights: { read: "order.view", change: "store.set-up" },
  command: {
    title: "Set the reasons for cancelling orders ...",
    words: "cancel reject hold list setting digits",
    group: "Record",
    on: "order",
  },
  saved: "Reasons saved",
  fields: {
    cancelReasons: {
      ...list,
      title: "Reasons for cancelling an order",
      hint: "Each on a line. The first nine are chosen by a digit",
      about: "each on a line",
    },
    rejectReasons: { ...list, title: "Reasons for rejecting an order", about: "each on a line" },
    holdReasons: { ...list, title: "Reasons for putting an order on hold", about: "each on a line" },
  },
} as const satisfies Section;
