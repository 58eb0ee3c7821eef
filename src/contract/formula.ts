import { unseen } from "./unseen.ts";

/** A plain number, also a negative one: it is not a formula. */
const plainNumber = /^[-+]?\d[\d.,]*$/;
/** What may end a cell in a spreadsheet that does not expect commas. */
const cellEnds = /([;\t\r\n])/;
/** The start of a cell that a spreadsheet would run as a formula, after quotes and what nobody sees. */
const runs = new RegExp(`^[${unseen}"']*[=+\\-@＝＋－＠]`, "u");

/**
 * Makes the text of a cell harmless: an apostrophe goes before every part that a spreadsheet would run as a formula. A
 * spreadsheet that expects semicolons or tabs instead of commas does not see the quotes around a cell, so each part
 * after such a character or after a line break could begin a cell, too.
 */
export function harmlessCell(text: string): string {
  if (plainNumber.test(text)) return text;
  // Most texts are one part.
  if (!cellEnds.test(text)) return isFormula(text) ? `'${text}` : text;
  const safe = text
    .split(cellEnds)
    .map((part) => (isFormula(part) ? `'${part}` : part))
    .join("");
  return /^'*[\t\r]/.test(safe) ? `'${safe}` : safe;
}

/** Takes back what `harmlessCell` has done to a text, which comes back from a spreadsheet. */
export function plainCell(text: string): string {
  // Most texts have none.
  if (!text.includes("'")) return text;
  return text
    .replace(/^'(?='*[\t\r])/, "")
    .split(cellEnds)
    .map((part) => (part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join("");
}

function isFormula(part: string): boolean {
  return runs.test(part) && !plainNumber.test(part.trim());
}
