/** A plain number, below zero or not: it is data, whatever it begins with. */
const plainNumber = /^[-+]?\d[\d.,]*$/;
/** What a cell may begin with that a spreadsheet runs, behind spaces and quotes. */
const runs = /^[^\S\t\r\n]*["']*\s*[=+\-@＝＋－＠]/u;

/**
 * Makes a cell's text harmless: where a spreadsheet would run it, or a part of it, as a formula, an apostrophe goes before
 * that part. A spreadsheet may part a file by semicolons or tabs that was separated by commas, and then does not see the
 * quotes around a cell: what stands behind one of those, or on a new line, may begin a cell too.
 */
export function harmlessCell(text: string): string {
  if (plainNumber.test(text)) return text;
  const safe = text
    .split(/([;\t\r\n])/)
    .map((part) => (runs.test(part) && !plainNumber.test(part.trim()) ? `'${part}` : part))
    .join("");
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe;
}
