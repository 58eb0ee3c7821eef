import { count, type Measure } from "./measure.ts";

/** The figures of what customers looked at in a storefront. */
export const visitMeasures = {
  visits: { ...count, title: "Visits", fact: "visit", explain: "How often it was looked at. Robots do not count." },
  visitors: {
    title: "Visitors",
    fact: "visit",
    of: { distinct: "visitor" },
    ofPeople: true,
    unit: "count",
    explain: "Different browsers and apps that looked at it. One person may have several.",
  },
  sessions: {
    title: "Sessions",
    fact: "visit",
    of: { distinct: "session" },
    ofPeople: true,
    unit: "count",
    explain: "Visits without a pause of 30 minutes count as one session.",
  },
  visitsPerSession: {
    title: "Visits a session",
    of: { ratio: ["visits", "sessions"] },
    unit: "decimal",
    explain: "Visits divided by sessions.",
  },
  visitsShare: { title: "Share", of: { share: "visits" }, unit: "share", explain: "Which part of all visits this is." },
  buyers: {
    title: "Visitors who bought it",
    fact: "visit",
    of: { distinct: "buyer" },
    ofPeople: true,
    unit: "count",
    explain:
      "Different visitors who looked at it and ordered it online within seven days, where the order names its visitor. Orders that were called off do not count.",
  },
  boughtShare: {
    title: "Bought",
    of: { ratio: ["buyers", "visitors"] },
    unit: "share",
    explain: "Visitors who looked at it and ordered it online within seven days, divided by all who looked at it.",
  },
} as const satisfies Readonly<Record<string, Measure>>;
