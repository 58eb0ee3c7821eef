/** A number of records in words, by the plural that their subject is named with: "1 order", "2,000 orders". */
export function recordWords(name: string, count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? name.replace(/s$/, "") : name}`;
}
