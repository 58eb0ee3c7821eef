/** A text with a capital first letter: "Vehicles". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title for use inside a sentence: "payment", but "ID proof". */
export function insideSentence(title: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

/** A count as it is written: "3,600". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** A number with its word: "1 decimal", "3 decimals". */
export function counted(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;
}
