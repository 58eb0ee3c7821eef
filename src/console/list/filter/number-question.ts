import type { NumberRange, RangeQuestion } from "#console/shell/dialogs/range.ts";

/** Makes questions for whole numbers up to `most`. */
export function numberQuestion(most: number): (title: string, range: NumberRange) => RangeQuestion {
  return (title, range) => ({
    title,
    range,
    noun: "number",
    example: "5 or 20",
    read(text) {
      const value = Number(text.replaceAll(",", ""));
      return /^[\d,]+$/.test(text) && value <= most ? value : null;
    },
    write: String,
  });
}
