import { escapePattern, groupedBy, plainDigits, withoutAtEnd } from "#contract/text.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { longestNumber } from "#gateway/imports/longest.ts";

/** Reads a number of the file as plain text such as "-1234.50"; null for any other text. */
export type ReadNumber = (text: string) => string | null;

const plainPattern = /^-?\d+(?:\.\d+)?$/;
/** A number with separators or a currency sign, of which only the person who has the file knows what they mean. */
const formattedPattern = /^\D{0,10}\d[\d.,' ]*\D{0,10}$/;

/**
 * Makes the function that reads numbers written like the given example: "1.234,56", "1,23,456.00" or "₹ 1,234.56". It
 * also reads them without the currency sign and without marks between thousands. Without an example, only plain numbers
 * such as 1234.56 are read, because 1,234 is either a thousand or one and a bit.
 */
export function numberReader(example: string | null): ReadNumber {
  if (example === null)
    return (text) => {
      if (text.length > longestNumber) return null;
      const plain = plainDigits(text);
      return plainPattern.test(plain) ? plain : null;
    };
  const pattern = compile(example);
  return (text) => {
    const found = text.length > longestNumber ? undefined : pattern.exec(normalize(text))?.groups;
    if (!found) return null;
    const sign = found["before"] || found["between"] ? "-" : "";
    const whole = found["whole"]?.replaceAll(/\D/g, "") ?? "";
    return `${sign}${whole}${found["fraction"] === undefined ? "" : `.${found["fraction"]}`}`;
  };
}

/** Makes the function that reads whole numbers of the smallest coin as amounts of the currency: "2500" is "25.00". */
export function minorUnitsReader(readNumber: ReadNumber): ReadNumber {
  return (text) => {
    const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(readNumber(text) ?? "") ?? [];
    if (whole === "") return null;
    const digits = whole.padStart(3, "0");
    return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`;
  };
}

/** Whether a text could be a number if one knew how the file writes them. */
export function looksFormatted(text: string): boolean {
  if (text.length > longestNumber) return false;
  return !plainPattern.test(plainDigits(text)) && formattedPattern.test(normalize(text));
}

/** Spaces of all kinds, apostrophes and minus signs have several spellings that look the same. */
function normalize(text: string): string {
  return plainDigits(text)
    .replaceAll(/[\u00A0\u2009\u202F]/g, " ")
    .replaceAll("’", "'")
    .replaceAll("−", "-")
    .trim();
}

function compile(example: string): RegExp {
  const found = /^(?<sign>\D*)(?<number>\d(?:[\d.,' ]*\d)?)(?<unit>\D*)$/.exec(normalize(example))?.groups;
  const { number = "" } = found ?? {};
  const [sign, unit] = [found?.["sign"]?.trim() ?? "", found?.["unit"]?.trim() ?? ""];
  const marks = number.match(/\D/g) ?? [];
  const [first = "", last = ""] = [marks[0], marks.at(-1)];
  const grouping = first !== last || marks.length > 1 || first === " " || first === "'" ? first : "";
  const decimal = first !== last ? last : grouping === "" ? first : "";
  const [whole = "", fraction = "", ...more] = decimal ? number.split(decimal) : [number];
  const groups = grouping ? whole.split(grouping) : [];
  const isClear =
    found !== undefined &&
    more.length === 0 &&
    !/\D/.test(grouping ? groups.join("") : whole) &&
    (grouping === "" || (groups.length > 1 && groups.at(-1)?.length === 3)) &&
    !(grouping === "" && decimal !== "" && fraction.length === 3) &&
    !/[-"]/.test(sign + unit);
  if (!isClear) {
    throw new ImportRefused(
      `"${example}" does not tell how numbers are written: show thousands and decimals, such as 1.234,56 or 1,23,456.00.`,
    );
  }
  const digits = grouping ? String.raw`${groupedBy(escapePattern(grouping))}|\d+` : String.raw`\d+`;
  const decimals = decimal
    ? String.raw`(?:${escapePattern(decimal)}(?<fraction>\d+))?`
    : marks.length > 0
      ? ""
      : String.raw`(?:\.(?<fraction>\d+))?`;
  const [before, after] = [sign, unit].map((text) => (text ? `(?:${escapePattern(text)})?` : ""));
  return new RegExp(`^(?<before>-?) ?${before} ?(?<between>-?)(?<whole>${digits})${decimals} ?${after}$`);
}

/** A plain number such as "2.5500" without the zeros that say nothing. */
export function withoutTrailingZeros(number: string): string {
  return number.includes(".") ? withoutAtEnd(withoutAtEnd(number, "0"), ".") : number;
}
