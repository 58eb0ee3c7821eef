import { parseAmount } from "#contract/money.ts";
import { type ReadNumber, withoutTrailingZeros } from "#gateway/imports/mapping/number-format.ts";

/** Reads an amount of the file in minor units; null for what is none, or finer than the currency. */
export type ReadAmount = (text: string) => number | null;

/** Stands between the amounts of several columns, which are added. No file has it. */
export const addendsJoint = "\u001F";

/** Makes the function that reads amounts; those of several columns are added. */
export function amountReader(readNumber: ReadNumber): ReadAmount {
  const readOne = (text: string): number | null => {
    const number = readNumber(text);
    return number === null ? null : parseAmount(withoutTrailingZeros(number));
  };
  return (text) => {
    let sum = 0;
    for (const addend of text.split(addendsJoint)) {
      const amount = readOne(addend.trim());
      if (amount === null) return null;
      sum += amount;
    }
    return sum;
  };
}
