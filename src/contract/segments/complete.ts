import { foldText } from "#contract/fold-text.ts";
import { conditionLimits } from "./condition.ts";
import type { Expected, NameSubject } from "./line-reader.ts";
import { parseLine } from "./parse.ts";
import { printName } from "./print.ts";
import { tokensOf } from "./tokens.ts";

/** What can be typed at a place of a line: from where to where it stands, and the texts with what they mean. */
interface Completion {
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly text: string; readonly about: string }[];
}

/** The names that a store has. */
type Names = Readonly<Partial<Record<NameSubject, readonly string[]>>>;

/** How many words of a name may be typed before it is completed, and how many texts are offered. */
const most = { words: 4, options: 50 } as const;

/** What could be typed where the cursor of a line stands, by what was typed of it already. */
export function completeLine(line: string, caret: number, names: Names): Completion {
  if (caret > conditionLimits.characters) return { from: caret, to: caret, options: [] };
  const before = line.slice(0, caret);
  for (const from of beginnings(before)) {
    const typed = foldText(before.slice(from).replace(/^["“]/, ""));
    const offered = parseLine(before.slice(0, from)).expected.flatMap((expected) => textsOf(expected, names));
    const seen = new Set<string>();
    const options = offered.filter(({ name, text }) => {
      const folded = foldText(name);
      const isNew = !seen.has(text) && folded.startsWith(typed) && folded !== typed;
      seen.add(text);
      return isNew;
    });
    if (options.length > 0)
      return { from, to: caret, options: options.slice(0, most.options).map(({ text, about }) => ({ text, about })) };
  }
  return { from: caret, to: caret, options: [] };
}

/** Where what is being typed may have begun: at the cursor after a space, else at one of the last words. */
function beginnings(before: string): readonly number[] {
  const starts = tokensOf(before)
    .filter(({ kind }) => kind === "word" || kind === "quoted" || kind === "sign")
    .map(({ at }) => at)
    .slice(-most.words)
    .toReversed();
  return before === "" || /[\s(]$/.test(before) ? [before.length, ...starts] : starts;
}

function textsOf(expected: Expected, names: Names) {
  if ("name" in expected)
    return (names[expected.name] ?? []).map((name) => ({
      name,
      text: printName(name),
      about: expected.name as string,
    }));
  return "word" in expected ? [{ name: expected.word, text: expected.word, about: expected.about ?? "" }] : [];
}
