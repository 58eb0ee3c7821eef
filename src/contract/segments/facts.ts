import { languages } from "#contract/customers/customer.ts";
import { maxAmount } from "#contract/money.ts";
import { orderWords } from "#contract/orders/words.ts";

/** The months of a year, by their numbers as codes. */
const months = {
  "1": "January",
  "2": "February",
  "3": "March",
  "4": "April",
  "5": "May",
  "6": "June",
  "7": "July",
  "8": "August",
  "9": "September",
  "10": "October",
  "11": "November",
  "12": "December",
} as const;

/** What the value of a fact can be, and so how it is compared. */
export type FactType =
  /** A whole number, an amount in minor units, whole days since something, or a percentage. */
  | { readonly type: "number" | "amount" | "days" | "percent"; readonly most: number }
  /** One of some codes with their words; a customer may have several. */
  | { readonly type: "choice"; readonly values: Readonly<Record<string, string>> }
  /** A name, compared without regard to capital letters. */
  | { readonly type: "name"; readonly of: "area" | "tag" }
  /** It is so or not. */
  | { readonly type: "flag" };

/** A fact: what it is called in a line, what it means, and its type. */
type Fact = FactType & { readonly words: string; readonly about: string };

const mostDays = 36_500;
const mostCount = 1_000_000;

/** Everything that a segment can ask of a customer beside what was bought. The gateway has the SQL of each. */
const facts = {
  orders: { words: "orders", about: "neither cancelled nor rejected", type: "number", most: mostCount },
  spent: { words: "spent", about: "on delivered goods that did not come back", type: "amount", most: maxAmount },
  lastOrder: {
    words: "last order",
    about: "days since the last order that was not called off",
    type: "days",
    most: mostDays,
  },
  firstOrder: {
    words: "first order",
    about: "days since the first order that was not called off",
    type: "days",
    most: mostDays,
  },
  since: { words: "customer since", about: "days since the customer was added", type: "days", most: mostDays },
  channel: {
    words: "channel",
    about: "a way by which they have ordered what was not called off",
    type: "choice",
    values: orderWords.source.values,
  },
  area: { words: "area", about: "the delivery area of the address used last", type: "name", of: "area" },
  returns: { words: "returns", about: "how many times goods came back", type: "number", most: mostCount },
  promiseKept: {
    words: "promise kept",
    about: "of their orders that were delivered, whole or in part, how many came in time",
    type: "percent",
    most: 100,
  },
  credit: { words: "credit", about: "what the store keeps for them", type: "amount", most: maxAmount },
  consent: {
    words: "consent",
    about: "a way by which they may be written to",
    type: "choice",
    values: { SMS: "SMS", WhatsApp: "WhatsApp", "E-mail": "E-mail" },
  },
  blocked: { words: "blocked", about: "no new order is taken", type: "flag" },
  noCash: { words: "no cash", about: "orders are paid before they come", type: "flag" },
  tag: { words: "tag", about: "one of their tags", type: "name", of: "tag" },
  language: { words: "language", about: "the language they speak", type: "choice", values: languages },
  birthday: { words: "birthday", about: "the month of their birthday", type: "choice", values: months },
} as const satisfies Readonly<Record<string, Fact>>;

export type FactName = keyof typeof facts;

/** Every fact by its name. */
export const factOf: Readonly<Record<FactName, Fact>> = facts;

/** The names of all facts, in the order in which they are offered. */
export const factNames = Object.keys(facts) as readonly FactName[];

/** How a number, an amount, days or a percentage is compared. */
export const comparisons = [">=", "<=", ">", "<", "="] as const;
export type Comparison = (typeof comparisons)[number];

/** The comparisons of a fact; a flag has none. */
export function comparisonsOf(name: FactName): readonly Comparison[] {
  const { type } = factOf[name];
  if (type === "flag") return [];
  return type === "choice" || type === "name" ? ["="] : comparisons;
}

/** Whether a fact is compared with a number. */
export function isCounted(fact: FactType): fact is Extract<FactType, { readonly most: number }> {
  return "most" in fact;
}
