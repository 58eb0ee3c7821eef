/** The longest text from a file that is printed, in characters. */
const longest = 60;
/** How many columns or values are printed. */
const mostNames = 50;

/** A text from a file, safe to print: one line, not long, and nothing that a terminal would obey. */
export function printable(text: string): string {
  const safe = text.replaceAll(/\p{C}/gu, "\uFFFD");
  return safe.length > longest ? `${safe.slice(0, longest)}…` : safe;
}

/** A text of any length without what a terminal would obey. The joiners within words of Indian scripts stay. */
export function obeyless(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD");
}

/** Names of columns, or values, as a list, safe to print. */
export function printableList(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(printable).join(", ");
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}
