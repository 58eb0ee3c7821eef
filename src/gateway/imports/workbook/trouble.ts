/** Why a workbook cannot be read, as the end of a sentence that begins with its name. */
export class WorkbookTrouble extends Error {}
