/** The first letters of a name's first and last word, where no picture is: "RK" of "Ravi Kumar". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return [first, last].map((word) => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
