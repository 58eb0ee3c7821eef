import type { RouteName } from "#contract/routes/paths.ts";
import type { Parts } from "../../bench/caller.ts";

/** One change that a writer wants: what it sends, and the result. */
export interface Entry {
  /** Its idempotency key, which is also the mark that identifies it in the database's texts. */
  readonly key: string;
  readonly kind:
    | "status"
    | "picker"
    | "comment"
    | "edit"
    | "payment"
    | "invoice"
    | "order"
    | "return"
    | "return-status"
    | "return-invoice"
    | "refund";
  readonly route: RouteName;
  readonly parts: Parts;
  /** Null for an order that is still to be created. */
  readonly orderId: string | null;
  /** How often it was sent: again only when no response came, or one that says to retry. */
  sent: number;
  /** When it was last sent, in milliseconds of performance.now(). */
  sentAt: number;
  state: "open" | "answered" | "given up";
  /** The record in the response: the order, the return, its invoice or the refund; null for a comment. */
  made: { readonly id: string; readonly version: number } | null;
}

/** What the writers have sent, and the responses. */
export interface Ledger {
  readonly entries: readonly Entry[];
  /** Adds a change that is about to be sent. */
  open(planned: Pick<Entry, "key" | "kind" | "route" | "parts" | "orderId">): Entry;
  /** Adds the result of one request: "200", a refusal's code, or "no answer"; and the refusal's message. */
  note(outcome: string, milliseconds: number, sentence?: string): void;
  /** How often each result came. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** The messages of refusals that say to retry, and how often each came. */
  readonly sentences: ReadonlyMap<string, number>;
  /** The longest time of any request, in milliseconds. */
  longest(): number;
}

/** The result of a request whose client closed the connection before the response. */
export const hungUp = "hung up";

/** The results besides 200 that are allowed while the gateway or its database is disturbed. */
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
      const entry: Entry = { ...planned, sent: 0, sentAt: 0, state: "open", made: null };
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

/** The changes that were answered with success. */
export function answered({ entries }: Ledger): Entry[] {
  return entries.filter(({ state }) => state === "answered");
}

/** A refusal that is right whatever is disturbed: the demo store's few pickers can be full. */
const rightlyRefused = "over-capacity";

/** Results that must never occur, whatever is disturbed: unjustified refusals, and internal errors. */
export function unexpected({ outcomes }: Ledger, also: readonly string[] = []): [string, number][] {
  const allowed = new Set(["200", rightlyRefused, ...tryAgain]);
  return [...outcomes].filter(([outcome]) => !allowed.has(outcome) || also.includes(outcome));
}
