import { useEffect, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import { isScan } from "#contract/products/barcode.ts";
import { isTransient } from "#console/client/failure.ts";
import { findProduct } from "#console/order/finding/find-product.ts";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { useStore } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { tools } from "#console/shell/running/tools.ts";
import { type CountedLine, type CountedProduct, type CountEntry, lineBeside, lineOf, readCounted } from "./entries.ts";

/** What is said below the field. */
interface Said {
  readonly text: string;
  readonly isWrong: boolean;
}

const nothing: Said = { text: "", isWrong: false };

/** What is counted. */
export interface Counted {
  readonly storeId: string;
  readonly lines: readonly CountedLine[];
  /** What is not confirmed is kept in the browser under this name. */
  readonly name: string;
  /** Sends one number, and resolves once the lines have it. */
  send(entry: CountEntry): Promise<unknown>;
  /** What is said of a product that is not among the lines. */
  readonly joins: string;
}

/**
 * Counts products: a text finds one, a number counts it. Numbers are sent one after the other while one goes on; what
 * the gateway has not confirmed stays in the browser, also over a reload.
 */
export function useCounting({ storeId, lines, name, send: sendOne, joins }: Counted) {
  const prefixes = useStore()?.scalePrefixes;
  const [product, setProduct] = useState<CountedProduct | null>(null);
  const [text, setText] = useState("");
  const [said, setSaid] = useState<Said>(nothing);
  const { entries, add, retry } = useUnsent(name, sendOne, (text) => setSaid({ text, isWrong: true }));

  function choose(next: CountedProduct | null): void {
    setProduct(next);
    setText("");
    setSaid(nothing);
  }

  function count(counted: CountedProduct, quantity: number, adds: boolean): void {
    choose(null);
    setSaid({ text: `${counted.name}: ${adds ? "+" : ""}${quantity}`, isWrong: false });
    add({ ...counted, quantity, adds, key: tools.newKey() });
  }

  async function find(typed: string): Promise<void> {
    const line = lineOf(lines, typed);
    if (line) return choose(line);
    const found = await lookUp(storeId, typed, prefixes);
    if ("because" in found) return setSaid({ text: found.because, isWrong: true });
    if (found.weighed !== null) return count(found.product, found.weighed, true);
    choose(found.product);
    if (!lines.some(({ productId }) => productId === found.product.productId)) setSaid({ text: joins, isWrong: false });
  }

  function enter(): void {
    const typed = text.trim();
    if (typed === "") {
      if (product) setSaid({ text: "Type how many there are; 0 for none", isWrong: true });
    } else if (product === null) {
      setText("");
      void find(typed);
    } else if (isScan(typed)) {
      // The next product was scanned before the number was typed.
      const left = product.name;
      choose(null);
      void find(typed).then(() => setSaid({ text: `${left} is not counted: no number was typed`, isWrong: true }));
    } else {
      const read = readCounted(typed, product.unit);
      if ("because" in read) setSaid({ text: read.because, isWrong: true });
      else count(product, read.quantity, read.adds);
    }
  }

  return {
    product,
    text,
    said,
    entries,
    setText,
    choose,
    enter,
    step: (by: 1 | -1) => choose(lineBeside(lines, product?.productId ?? null, by, entries) ?? null),
    retry,
  };
}

/** Looks a product up; the label of a scale also says how much of it there is. */
async function lookUp(storeId: string, typed: string, prefixes: Parameters<typeof findProduct>[2]) {
  try {
    const found = await findProduct({ storeId }, typed, prefixes);
    if (!("product" in found)) return { because: found.because };
    const { id: productId, name, unit } = found.product;
    const weighed = found.quantity !== null && isScan(typed) ? Number(found.quantity) : null;
    return { product: { productId, name, unit }, weighed };
  } catch (error) {
    return { because: explainFailure(error, messages.fetchingFailed)?.message ?? "" };
  }
}

function keptEntries(name: string): readonly CountEntry[] {
  const kept = session.user && readDraft(session.user.id, name);
  return Array.isArray(kept) ? (kept as CountEntry[]) : [];
}

/** The numbers that the gateway has not confirmed: they are kept in the browser, and sent one after the other. */
function useUnsent(name: string, sendOne: Counted["send"], onFailure: (words: string) => void) {
  const [entries, setEntries] = useState<readonly CountEntry[]>(() => keptEntries(name));
  const unsent = useRef(entries);
  const isSending = useRef(false);

  function keep(next: readonly CountEntry[]): void {
    unsent.current = next;
    setEntries(next);
    const { user } = session;
    if (!user) return;
    if (next.length === 0) removeDraft(user.id, name);
    else writeDraft(user.id, name, next);
  }

  /** Sends what waits, in its order. It stops where the gateway cannot be reached; what is refused is named. */
  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (let entry = unsent.current[0]; entry; entry = unsent.current[0]) {
      const { quantity, key } = entry;
      try {
        // A later number of the same product must not come first.
        await sendOne(entry);
      } catch (error) {
        const because = explainFailure(error, messages.saveFailed)?.message ?? messages.saveFailed;
        onFailure(`${entry.name}, ${quantity}: ${because}`);
        if (isTransient(error)) break;
      }
      keep(unsent.current.filter((one) => one.key !== key));
    }
    isSending.current = false;
  }

  useEffect(() => {
    void send();
    const again = (): void => void send();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
    // What was kept is sent once, when the count is opened.
    // eslint-disable-next-line react/exhaustive-deps
  }, [name]);

  return {
    entries,
    add(entry: CountEntry): void {
      keep([...unsent.current, entry]);
      void send();
    },
    /** Sends again what could not be sent. */
    retry: () => void send(),
  };
}
