/** The name of a column may contain a plus. Only if there is no such column does the plus separate two columns. */
export function columnsOf(source: string, header: readonly string[]): string[] {
  return header.includes(source) ? [source] : source.split("+").map((column) => column.trim());
}

/** What the texts of several columns make: in a key, no column may be empty, and a plus stands between them. */
export interface Joining {
  readonly isKey?: boolean;
  /** What stands between the texts of several columns; a space when it is left out. */
  readonly joint?: string;
}

/**
 * Several columns make one text. In a key, no column may be empty: otherwise all guests of a day, who have no member
 * number, would become one order.
 */
export function joinTexts(texts: readonly string[], { isKey = false, joint = " " }: Joining): string {
  if (texts.length === 1) return texts[0] ?? "";
  if (isKey) return texts.includes("") ? "" : texts.join("+");
  return texts.filter((text) => text !== "").join(joint);
}
