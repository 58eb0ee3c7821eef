import { parseArgs } from "node:util";
import { setupDefaults, setupFields, setupHints, setupTitles } from "#contract/setup/fields.ts";
import { optionTrouble } from "#gateway/option-trouble.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";

/** The fields that may be on the command line; a password would stay in the history of the shell. */
export const namedFields = (Object.keys(setupFields) as (keyof typeof setupFields)[]).filter(
  (field) => field !== "password",
);

/** The option of a field: storeCode becomes --store-code. */
export function optionOf(field: string): string {
  return `--${field.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** Reads the command line: what each field was given, by its name. Throws a PlainFailure with a sentence. */
export function readOptions(words: readonly string[]): {
  readonly help: boolean;
  readonly removesDemo: boolean;
  /** The code of the store that is to be removed; null for none. */
  readonly removesStore: string | null;
  /** Whether nobody is asked before something is removed. */
  readonly isSure: boolean;
  readonly given: Readonly<Record<string, string>>;
} {
  const named = namedFields.map((field) => [optionOf(field).slice(2), { type: "string" }] as const);
  const options = {
    ...Object.fromEntries(named),
    help: { type: "boolean" },
    "remove-demo": { type: "boolean" },
    "remove-store": { type: "string" },
    yes: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...words], options });
    const given = namedFields.flatMap((field) => {
      const value = (values as Record<string, unknown>)[optionOf(field).slice(2)];
      return typeof value === "string" ? [[field, value]] : [];
    });
    return {
      help: values.help === true,
      removesDemo: values["remove-demo"] === true,
      removesStore: values["remove-store"]?.trim() ?? null,
      isSure: values.yes === true,
      given: Object.fromEntries(given),
    };
  } catch (error) {
    throw new PlainFailure(optionTrouble(error), { cause: error });
  }
}

/** What --help prints. */
export function usage(): string {
  const defaults = setupDefaults();
  const lines = namedFields.map((field) => {
    const words = [setupTitles[field], setupHints[field]].filter(Boolean).join(": ");
    const fallback = defaults[field];
    return `  ${optionOf(field).padEnd(19)} ${words}${fallback ? `; without it ${fallback}` : ""}`;
  });
  return [
    "Makes the business, its first store and the first administrator, while nobody can log in yet.",
    "In a terminal it asks for what is missing. Elsewhere the password is the first line of the input.",
    "",
    ...lines,
    "",
    `  ${"--remove-demo".padEnd(19)} Removes the whole demo, with its stores, orders and logins; asks first`,
    `  ${"--remove-store CODE".padEnd(19)} Removes a store with its orders, people and imports; with the last store of a business also`,
    `  ${"".padEnd(19)} the business and its logins. Asks for the code once more`,
    `  ${"--yes".padEnd(19)} Removes without asking`,
  ].join("\n");
}
