import { looksFormatted, type ReadNumber, withoutTrailingZeros } from "./number-format.ts";

/** A quantity, in pieces or kilograms, or why the text is none. */
export type QuantityReading =
  | { readonly quantity: number; readonly reason: null }
  | { readonly quantity: null; readonly reason: "bad quantity" | "a number in a form that was not chosen" };

const quantityPattern = /^-?\d{1,9}(?:\.\d{1,3})?$/;

/** Makes the function that reads quantities, which may be below zero. */
export function quantityReader(readNumber: ReadNumber): (text: string) => QuantityReading {
  return (text) => {
    const written = readNumber(text);
    if (written === null && looksFormatted(text))
      return { quantity: null, reason: "a number in a form that was not chosen" };
    if (written === null || !quantityPattern.test(withoutTrailingZeros(written)))
      return { quantity: null, reason: "bad quantity" };
    return { quantity: Number(written), reason: null };
  };
}
