import type { RouteName } from "#contract/paths.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Parts } from "../bench/caller.ts";

/** One change a writer wants: what it sends, and what came of it. */
export interface Entry {
  /** Its idempotency key, and the mark by which it is found in the texts of the database. */
  readonly key: string;
  readonly kind: "status" | "picker" | "comment" | "order";
  readonly route: RouteName;
  readonly parts: Parts;
  /** Null for an order that is yet to be taken in. */
  readonly orderId: string | null;
  /** How often it was sent: more than once only when no answer came, or one that says to try again. */
  sent: number;
  /** When it was sent last, in milliseconds of performance.now(). */
  sentAt: number;
  state: "open" | "answered" | "given up";
  /** The order as the answer tells it; null for a comment. */
  row: OrderRow | null;
}

/** What the writers did, and what they were told. */
export interface Ledger {
  readonly entries: readonly Entry[];
  /** Notes a change that somebody is about to ask for. */
  open(planned: Pick<Entry, "key" | "kind" | "route" | "parts" | "orderId">): Entry;
  /** Notes how one sending ended: "200", a refusal's code, or "no answer"; and the refusal's sentence. */
  note(outcome: string, milliseconds: number, sentence?: string): void;
  /** How often each outcome came. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** The sentences of refusals that say to try again, with how often each came. */
  readonly sentences: ReadonlyMap<string, number>;
  /** The longest time any call took, in milliseconds. */
  longest(): number;
}

/** The outcome of a call whose caller did not wait for the answer. */
export const hungUp = "hung up";

/** What a writer may hear besides 200 while the gateway or its database is hurt. */
export const tryAgain: ReadonlySet<string> = new Set(["unavailable", "still-running", "no answer", hungUp]);

/** Makes an empty ledger. */
export function createLedger(): Ledger {
  const entries: Entry[] = [];
  const outcomes = new Map<string, number>();
  const sentences = new Map<string, number>();
  let longest = 0;
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  return {
    entries,
    open(planned) {
      const entry: Entry = { ...planned, sent: 0, sentAt: 0, state: "open", row: null };
      entries.push(entry);
      return entry;
    },
    note(outcome, milliseconds, sentence) {
      count(outcomes, outcome);
      if (sentence) count(sentences, sentence);
      longest = Math.max(longest, milliseconds);
    },
    outcomes,
    sentences,
    longest: () => longest,
  };
}

/** The changes that were answered. */
export function answered({ entries }: Ledger): Entry[] {
  return entries.filter(({ state }) => state === "answered");
}

/** Answers that nobody may hear, whatever is hurt: refusals that are nobody's fault, and failures. */
export function unexpected({ outcomes }: Ledger, also: readonly string[] = []): [string, number][] {
  return [...outcomes].filter(([outcome]) => outcome !== "200" && (!tryAgain.has(outcome) || also.includes(outcome)));
}
