import type { OrderRow } from "#contract/orders/schema.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { type Caller, dataOf, type Sent } from "../../bench/caller.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { createLedger, type Entry, hungUp, type Ledger, tryAgain } from "./ledger.ts";
import type { Shop } from "./shop.ts";
import { anyMoment, anyOf, oneOf, until } from "../../support/run/until.ts";
import { isSale, planSale } from "./planned-sales.ts";
import { type PlannedWrite, planWrite, planOrder } from "./planned-writes.ts";

/** Writers at work. */
export interface Writers {
  readonly ledger: Ledger;
  /** Resolves once `more` further changes have succeeded. */
  answers(more: number): Promise<void>;
  /** Resolves once a change sent after `moment` has succeeded; with the milliseconds since then. */
  answeredSince(moment: number, timeout?: number): Promise<number>;
  /** The requests in progress; each resolves with its result: "200", a refusal's code or "no answer". */
  underWay(): readonly Promise<string>[];
  /** Lets each writer finish its last change, with all the retries it needs. */
  stop(): Promise<void>;
}

const usualWriters = 20;
/** The most orders that one writer changes. */
const mostOrders = 30;
/** The longest wait before a retry, in milliseconds. */
const repeatAfter = 300;
/** The share of requests whose first response is not awaited, so that only the key prevents a second change. */
const hangUps = 0.1;
/**
 * The longest time such a client waits before it closes the connection, in milliseconds: by then the change is often
 * made, or half made.
 */
const longestListen = 150;
/** A request that takes longer than this counts as hanging, in milliseconds. */
const hangs = 30_000;

/**
 * Starts writers, each with its own orders. They change statuses with reasons, assign pickers, comment, edit
 * lines, take payments, create orders, and sell some that they then take back, refund and invoice. A request whose response is lost or says to retry is sent again with its idempotency key; now and then a
 * writer gives up instead. Some clients close the connection on purpose.
 */
export function startWriters(
  shop: Shop,
  callers: readonly Caller[],
  cleanups: Cleanups,
  { writers = usualWriters, ledger = createLedger() }: { readonly writers?: number; readonly ledger?: Ledger } = {},
): Writers {
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const underWay = new Set<Promise<string>>();
  let count = 0;
  let lastSent = 0;

  const send = async (caller: Caller, entry: Entry): Promise<string> => {
    const since = performance.now();
    entry.sent += 1;
    entry.sentAt = since;
    const hangsUp = entry.sent === 1 && Math.random() < hangUps;
    const options = {
      idempotencyKey: entry.key,
      timeout: hangs,
      ...(hangsUp && { hangUpAfter: Math.random() * longestListen }),
    };
    const sent = await caller.send(entry.route, entry.parts, options).catch(() => null);
    const { outcome, sentence } = sent
      ? outcomeOf(sent)
      : { outcome: hangsUp ? hungUp : "no answer", sentence: undefined };
    ledger.note(outcome, performance.now() - since, sentence);
    if (sent && outcome === "200") {
      entry.state = "answered";
      entry.made = entry.kind === "comment" ? null : dataOf("orders.create", sent.body);
      count += 1;
      lastSent = Math.max(lastSent, since);
    }
    return outcome;
  };

  const planNext = (caller: Caller, order: OrderRow): Promise<PlannedWrite | null> =>
    isSale(order) ? planSale(shop, caller, order) : planWrite(shop, caller, order);

  const work = async (caller: Caller): Promise<void> => {
    const own: OrderRow[] = [];
    while (!stopping.signal.aborted) {
      const wantsOrder = own.length < 2 || (own.length < mostOrders && Math.random() < 0.1);
      const sale = wantsOrder || Math.random() < 0.5 ? -1 : own.findIndex(isSale);
      const at = wantsOrder ? own.length : sale >= 0 ? sale : anyOf(0, own.length - 1);
      const before = own[at];
      const planned = before ? await planNext(caller, before) : planOrder(shop);
      if (planned === null) {
        // What was sold and taken back has ended, or cannot be read just now: then another order comes in its place.
        own.splice(at, 1);
        continue;
      }
      const entry = ledger.open(planned);
      while (entry.state === "open" && !abandoned.signal.aborted) {
        const sending = send(caller, entry);
        underWay.add(sending);
        const outcome = await sending;
        underWay.delete(sending);
        if (outcome === "200") break;
        if (!tryAgain.has(outcome) || Math.random() < 0.02) entry.state = "given up";
        else await anyMoment(repeatAfter);
      }
      if (entry.state === "answered" && isAboutOrder(entry)) own[at] = entry.made as OrderRow;
      // A change that was given up may still be made later, so the order's version is no longer known: the writer drops
      // the order.
      else if (entry.state === "given up" && before) own.splice(at, 1);
    }
  };

  const callerOf = (nth: number): Caller => callers[nth % callers.length] ?? oneOf(callers);
  const all = Promise.all(Array.from({ length: writers }, (_, nth) => work(callerOf(nth))));
  // A writer's failure is reported when the writers are stopped, not before.
  all.catch(() => {});
  cleanups.push(() => {
    stopping.abort();
    abandoned.abort();
  });
  return {
    ledger,
    async answers(more) {
      const wanted = count + more;
      await until(`${more} changes have been answered`, () => count >= wanted);
    },
    async answeredSince(moment, timeout = 60_000) {
      await until("a change is answered again", () => lastSent > moment, { every: 5, timeout });
      return performance.now() - moment;
    },
    underWay: () => [...underWay],
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** Whether the answer to a change is the order that it has changed. */
function isAboutOrder({ kind }: Entry): boolean {
  return kind !== "comment" && kind !== "refund" && !kind.startsWith("return");
}

function outcomeOf({ status, body }: Sent): { readonly outcome: string; readonly sentence: string | undefined } {
  if (status === 200) return { outcome: "200", sentence: undefined };
  try {
    const { error } = JSON.parse(body.toString()) as ErrorBody;
    return { outcome: error.code, sentence: `${status}: ${error.message}` };
  } catch {
    return { outcome: `${status} without a sentence`, sentence: undefined };
  }
}
