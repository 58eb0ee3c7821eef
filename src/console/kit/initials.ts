/** The first letters of a name's first and last word, shown when there is no picture: "RK" for "Ravi Kumar". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return [first, last].map((word) => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
