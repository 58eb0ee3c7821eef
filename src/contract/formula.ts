/** Whether a spreadsheet would run a cell's text as a formula. A plain number, below zero or not, is data. */
export function isFormula(text: string): boolean {
  if (/^[-+]?\d[\d.,]*$/.test(text)) return false;
  return /^\s*[=+\-@＝＋－＠]|^[\t\r]/u.test(text);
}
