import { parseArgs } from "node:util";

/** What a command of the tests offers. */
export interface CommandLine<Option extends string> {
  /** How it is called, without what stands in `names` and `options`. */
  readonly usage: string;
  /** What it does, in a sentence or two. */
  readonly does: string;
  /** The parts that can be run alone, by their names. */
  readonly names: readonly { readonly name: string; readonly does: string }[];
  readonly options: Readonly<Record<Option, CommandOption>>;
}

/** An option of a command that takes a value. */
export interface CommandOption {
  readonly does: string;
  /** The values it takes; "count" is a whole number above 0, "text" is anything. */
  readonly takes: "count" | "text" | readonly string[];
}

/** What a person asks of such a command. */
export interface CommandChoice<Option extends string> {
  /** The names of the parts to run; none for all. */
  readonly only: readonly string[];
  readonly values: Readonly<Partial<Record<Option, string>>>;
}

/**
 * Reads arguments: names as they are or after `--only`, by commas, and options. Where help is asked for, prints it and
 * ends the process with 0; where an argument is unknown, says so beside the help and ends it with 1.
 */
export function readCommandLine<Option extends string>(
  line: CommandLine<Option>,
  args: readonly string[] = process.argv.slice(2),
): CommandChoice<Option> {
  try {
    const choice = choose(line, args);
    if (choice !== null) return choice;
    console.log(helpOf(line));
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(line)}`);
    process.exit(1);
  }
}

/** Reads arguments; null where help is asked for. Throws an Error that says what is wrong with them. */
export function choose<Option extends string>(
  { names, options }: CommandLine<Option>,
  args: readonly string[],
): CommandChoice<Option> | null {
  const known = Object.keys(options) as Option[];
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      ...Object.fromEntries(["only", ...known].map((option) => [option, { type: "string" as const }])),
    },
  });
  if (values.help === true) return null;
  const given = values as Readonly<Partial<Record<Option | "only", string>>>;
  const only = [...positionals, ...(given.only?.split(",") ?? [])];
  const unknown = only.find((name) => !names.some((each) => each.name === name));
  if (unknown !== undefined) throw new Error(`There is no ${JSON.stringify(unknown)} to run.`);
  for (const option of known) {
    const { takes } = options[option];
    const value = given[option];
    if (value === undefined || takes === "text") continue;
    const isRight = takes === "count" ? /^[1-9]\d{0,8}$/.test(value) : takes.includes(value);
    if (!isRight) throw new Error(`--${option} takes ${wordsFor(takes)}.`);
  }
  return { only, values: given };
}

function wordsFor(takes: CommandOption["takes"]): string {
  if (typeof takes !== "string") return takes.join(", ");
  return takes === "count" ? "a whole number above 0" : "a text";
}

function helpOf({ usage, does, names, options }: CommandLine<string>): string {
  const rows = [
    ...names.map((each) => [each.name, each.does]),
    ...Object.entries(options).map(([option, each]) => [
      `--${option} ${each.takes === "count" ? "N" : "TEXT"}`,
      typeof each.takes === "string" ? each.does : `${each.does}: ${each.takes.join(", ")}`,
    ]),
    ["--help", "prints this and does nothing"],
  ];
  const width = Math.max(...rows.map(([word = ""]) => word.length));
  const lines = rows.map(([word = "", means]) => `  ${word.padEnd(width)}  ${means}`);
  return [`${usage} [NAME …] [OPTIONS]`, `${does} Without a NAME all of these run:`, "", ...lines].join("\n");
}
