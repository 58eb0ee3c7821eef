import { isShortened } from "#contract/tsv.ts";

/** What stands for a cell of a workbook that has a formula, and not what it comes to. */
export const formulaAlone = "#formula without a value";

/** What a spreadsheet writes into a cell instead of a value, into a workbook and into a text. */
const errorPattern =
  /^(?:#(?:N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA|#{2,100})|Err:5\d\d)$/;

/** Whether a text begins as such a cell does: most lines have none. */
export function mayBeError(text: string): boolean {
  return /#|Err:|\dE[+-]/i.test(text);
}

/** Why a cell of a spreadsheet has no value that can be read, behind the name of its part; null where it has one. */
export function cellError(text: string): string | null {
  if (text === formulaAlone)
    return "a formula without its value: open the file in the spreadsheet program and save it, so that the value is in it";
  if (isShortened(text))
    return "the spreadsheet has shortened it, and digits are lost: format its column as text there and fill it in again";
  if (!errorPattern.test(text)) return null;
  return text.startsWith("##")
    ? "its column was too narrow for it in the spreadsheet: make it wider and save the file again"
    : `${text} is an error of the spreadsheet: mend the cell there`;
}
