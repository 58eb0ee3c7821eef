/** A text with a capital first letter: "Vehicles". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title for use inside a sentence: "payment", but "ID proof". */
export function insideSentence(title: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

/**
 * A text with the digits of any script as 0 to 9, and with the signs as ASCII that people type between such digits:
 * "१२.५" and "١٢٫٥" are "12.5".
 */
export function plainDigits(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .replaceAll(/[\uff0b-\uff1a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replaceAll(/\p{Nd}/gu, digitValue);
}

/**
 * The pattern of digits in groups between which a sign stands: of three each, or as in India, of two before the last
 * three. No number begins with a group of zeros.
 */
export function groupedBy(sign: string): string {
  return String.raw`[1-9]\d{0,2}(?:${sign}\d{3})+|[1-9]\d?(?:${sign}\d{2})*${sign}\d{3}`;
}

const groupedNumber = new RegExp(String.raw`^[+-]?(?:${groupedBy(",")})(?:\.\d*)?$`);

/**
 * A typed number in plain digits, without the commas that group them: "1,234.50" and "1,00,000". Every typed number is
 * read by this. Null where a comma stands elsewhere, so that "12,50" is never read as 1250.
 */
export function ungrouped(text: string): string | null {
  const plain = plainDigits(text).trim();
  return plain.includes(",") && !groupedNumber.test(plain) ? null : plain.replaceAll(",", "");
}

/** What is said of a comma that groups no digits. */
export const pointForDecimals = "decimals stand behind a point, such as 12.50";

/** In each script the digits follow each other from 0 to 9. Where several scripts touch, they do so again and again. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A text without those of some signs that stand at its end, read once however many they are. */
export function withoutAtEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A share as a number alone: "5 %" is "5". */
export function withoutPercent(text: string): string {
  return text.endsWith("%") ? text.slice(0, -1).trimEnd() : text;
}

/** An e-mail address: a point stands within what follows the @. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** A count as it is written: "3,600". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** A number with its word: "1 decimal", "3 decimals". */
export function counted(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** A phone number without the signs that people type between its digits, and with plain digits. */
export function plainPhone(text: string): string {
  return plainDigits(text).replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, "");
}

/**
 * A PIN code by its letters and digits, in one spelling: "560 001", "560-001", "PIN: 560.001" and one with a soft hyphen
 * are "560001". All PIN codes are kept and compared so.
 */
export function plainPincode(text: string): string {
  return plainDigits(text.normalize("NFKC"))
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212.:_]/gu, "")
    .toUpperCase()
    .replace(/^PIN(?:CODE)?(?:NO)?(?=\d)/, "");
}

/** The PIN code of six digits within an address, which stands at its end where there are several; null without one. */
export function pincodeIn(address: string): string | null {
  const code = address.match(/(?<!\d)\d{3} ?\d{3}(?!\d)/gu)?.at(-1);
  return code === undefined ? null : plainPincode(code);
}

/** A text as a part of a regular expression that matches only this text. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
