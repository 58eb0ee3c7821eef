import { checkField } from "#contract/fields/check-field.ts";
import { setupDefaults, setupFields, setupTitles } from "#contract/setup/fields.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { SetupFields } from "#gateway/setup/set-up.ts";
import type { Asker } from "./ask.ts";
import { namedFields, optionOf } from "./options.ts";

/**
 * Reads every field from the command line, from the person or from its default. Throws a PlainFailure that says what is
 * wrong with which option, all of them at once.
 */
export async function readFields(given: Readonly<Record<string, string>>, asker: Asker): Promise<SetupFields> {
  const defaults = setupDefaults();
  const typed: Record<string, string> = {};
  for (const field of namedFields) {
    const fallback = defaults[field] ?? "";
    typed[field] = given[field] ?? (asker.isPerson ? await asker.ask(setupTitles[field], fallback) : fallback);
  }
  typed["password"] = await asker.askPassword(setupTitles.password);
  const wrong: string[] = [];
  const values = Object.entries(setupFields).map(([field, limits]) => {
    const read = checkField(limits, typed[field]);
    if ("because" in read) wrong.push(`${optionOf(field)}: ${read.because}.`);
    return [field, "value" in read ? read.value : undefined] as const;
  });
  if (wrong.length > 0) throw new PlainFailure(wrong.join("\n"));
  return Object.fromEntries(values) as SetupFields;
}
