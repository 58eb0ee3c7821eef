import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");

/** Something that a page tells how to add: what to do with each file that it names, in its order. */
export interface Recipe {
  readonly name: string;
  /** The page that tells it, and the heading there. */
  readonly page: string;
  readonly heading: string;
  /** The step of each file that the page names. */
  readonly steps: Readonly<Record<string, Step>>;
  /** The tests that are held against what is added: by the file, or the begin of its path, what their names have. */
  readonly tests: Readonly<Record<string, string>>;
  /** Those that take longer. */
  readonly longTests?: Readonly<Record<string, string>>;
}

/** The text of a file after it, from the text before; a file that is not there yet is "". */
export type Step = (before: string, file: string) => string;

/** The files that the tables below a heading of a page name first in each row. `NNNN` is the next number. */
export function filesNamed({ page, heading }: Pick<Recipe, "page" | "heading">): readonly string[] {
  const lines = readFileSync(join(root, page), "utf8").split("\n");
  const level = (line: string | undefined): number => /^#+(?= )/.exec(line ?? "")?.[0].length ?? Infinity;
  const begin = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading);
  if (begin === -1) throw new Error(`${page} has no heading "${heading}"`);
  const length = lines.slice(begin + 1).findIndex((line) => level(line) <= level(lines[begin]));
  return lines
    .slice(begin + 1, length === -1 ? undefined : begin + 1 + length)
    .flatMap((line) => /^\| `([^`]+\/[^`]+)` \|/.exec(line)?.[1] ?? []);
}

/** Writes a file that was not there. */
export function wrote([text = ""]: TemplateStringsArray): Step {
  return (before, file) => {
    if (before !== "") throw new Error(`${file} is there already`);
    return text;
  };
}

/** Puts lines behind the one line that has this text. */
export function behind(found: string, more: string): Step {
  return (before, file) => {
    const lines = before.split("\n");
    const [at, another] = lines.flatMap((line, at) => (line.includes(found) ? [at] : []));
    if (at === undefined || another !== undefined) throw new Error(`not one line of ${file} has "${found}"`);
    return lines.toSpliced(at + 1, 0, more).join("\n");
  };
}

/** Puts other words in the place of these, which stand there once. */
export function instead(found: string, other: string): Step {
  return (before, file) => {
    const parts = before.split(found);
    if (parts.length !== 2) throw new Error(`"${found}" does not stand once in ${file}`);
    return parts.join(other);
  };
}

/** Makes several changes of one file. */
export function all(...steps: readonly Step[]): Step {
  return (before, file) => steps.reduce((text, step) => step(text, file), before);
}
