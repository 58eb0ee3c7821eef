import { parseAmount } from "#contract/money.ts";
import { type ReadNumber, withoutTrailingZeros } from "#gateway/imports/mapping/number-format.ts";

/** Reads an amount of the file in minor units; null for what is none, or finer than the currency. */
export type ReadAmount = (text: string) => number | null;

/** Makes the function that reads amounts. */
export function amountReader(readNumber: ReadNumber): ReadAmount {
  return (text) => {
    const number = readNumber(text);
    return number === null ? null : parseAmount(withoutTrailingZeros(number));
  };
}
