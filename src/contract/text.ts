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

/** In each script the digits follow each other from 0 to 9. Where several scripts touch, they do so again and again. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Folds text for searching: lower case, Unicode compatibility forms replaced by plain ones, Latin accents removed, the
 * digits of any script as 0 to 9, one space between words. `fold_text` of the database does the same.
 */
export function foldText(text: string): string {
  const plain = /^[ -~]*$/.test(text)
    ? text
    : plainDigits(text.normalize("NFKD"))
        .replaceAll(/[\u0300-\u036f]/g, "")
        .normalize("NFC");
  return plain.toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** A count as it is written: "3,600". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** A number with its word: "1 decimal", "3 decimals". */
export function counted(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** A pincode without the spaces in it, and with plain digits: people say "560 001". */
export function plainPincode(text: string): string {
  return plainDigits(text).replaceAll(/\s/g, "");
}
