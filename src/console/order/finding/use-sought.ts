import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import { useStore } from "#console/session/preferences/use-format.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { findProduct, type NoProduct, type ProductMatch, type SearchedPlace } from "./find-product.ts";

/** A text that was taken out of the field by Enter, until it is known which product it means. It is stored as JSON. */
export interface SoughtText {
  readonly id: string;
  readonly text: string;
}

/** A text whose product is looked up; `unfound` says why there is none, once that is known. */
export interface SoughtLine extends SoughtText {
  readonly unfound: (NoProduct & { readonly hasFailed: boolean }) | null;
}

/**
 * Looks up the product of each text, as many at once as there are. `onFound` hears what was found; it must leave alone
 * what was dropped meanwhile.
 */
export function useSought(
  place: SearchedPlace,
  sought: readonly SoughtText[],
  onFound: (id: string, match: ProductMatch) => void,
): { readonly lines: readonly SoughtLine[]; retry(line: SoughtText): void } {
  const prefixes = useStore()?.scalePrefixes;
  const [unfound, setUnfound] = useState<ReadonlyMap<string, SoughtLine["unfound"]>>(new Map());
  const asked = useRef(new Set<string>());
  const latest = useRef(onFound);
  useEffect(() => void (latest.current = onFound));

  async function seek({ id, text }: SoughtText): Promise<void> {
    const say = (why: SoughtLine["unfound"]): void => setUnfound((before) => new Map(before).set(id, why));
    try {
      const found = await findProduct(place, text, prefixes);
      if ("product" in found) latest.current(id, found);
      else say({ ...found, hasFailed: false });
    } catch (error) {
      const because = explainFailure(error, messages.fetchingFailed)?.message ?? messages.fetchingFailed;
      say({ because, alike: [], hasFailed: true });
    }
  }

  const seekNew = useEffectEvent((one: SoughtText) => {
    if (asked.current.has(one.id)) return;
    asked.current.add(one.id);
    void seek(one);
  });
  useEffect(() => sought.forEach((one) => seekNew(one)), [sought]);

  return {
    lines: sought.map((one) => ({ ...one, unfound: unfound.get(one.id) ?? null })),
    retry(line) {
      setUnfound((before) => new Map(before).set(line.id, null));
      void seek(line);
    },
  };
}

/** What is said of a text that keeps an order from being saved; null where it does not. */
export function hindranceOf({ text, unfound }: SoughtLine): string {
  return unfound === null ? `“${text}” is still being looked up` : `“${text}”: ${unfound.because}`;
}
