import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Writing } from "#commands/context/questions.ts";

/** The texts that a question offers. */
interface Offers {
  readonly offers: readonly string[];
  /** Whether one of them stands in the field as it is: nobody has written it. */
  readonly isTaken: boolean;
  take(offer: string): void;
}

const none: readonly string[] = [];

/** Whether a text may be the number of one that is offered. */
export function isOfferNumber(text: string): boolean {
  return /^[1-9]$/.test(text);
}

/** What is meant by a text that is sent: Enter may come before the texts that a digit names. */
export async function asOffered({ offers }: Pick<Writing, "offers">, text: string): Promise<string> {
  if (!offers || !isOfferNumber(text)) return text;
  return offerNamed(text, await offers().catch(() => none)) ?? text;
}

/** The text that is offered under a number; undefined for any other text. */
export function offerNamed(text: string, offers: readonly string[]): string | undefined {
  return isOfferNumber(text) ? offers[Number(text) - 1] : undefined;
}

/**
 * Reads the texts that a question offers. A digit alone in the field is the text of that number, also one that was
 * typed before the texts were there. A text that was taken is selected, so that typing replaces it.
 */
export function useOffers(
  writing: Pick<Writing, "offers">,
  text: string,
  setText: (text: string) => void,
  field: RefObject<HTMLTextAreaElement | null>,
): Offers {
  const [offers, setOffers] = useState(none);
  useEffect(() => {
    // Without them, a reason can still be written.
    writing.offers?.().then(setOffers, () => undefined);
  }, [writing]);
  const named = offerNamed(text, offers);
  const taken = offers.includes(text) ? text : null;
  useLayoutEffect(() => {
    if (named !== undefined) setText(named);
  }, [named, setText]);
  useLayoutEffect(() => {
    if (taken === null) return;
    field.current?.focus();
    field.current?.select();
  }, [taken, field]);
  return { offers, isTaken: taken !== null, take: setText };
}
