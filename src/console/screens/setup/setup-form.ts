import type { Form, FormFields } from "#commands/form.ts";
import type { RecordRow } from "#contract/kinds.ts";
import type { Request } from "#contract/routes.ts";
import { setupDefaults, setupFields, setupTitles } from "#contract/setup/fields.ts";
import { api } from "#console/client/api.ts";

/** What the fields of the form come to. */
type SetupValues = Omit<Request<"setup.run">["body"], "key">;

/** What stands above the first field of a group, and below fields that need a word. */
const sections: Readonly<Record<string, string>> = {
  businessName: "The shop",
  timeZone: "Time and money",
  opensAt: "Day",
  name: "The first administrator",
};
const hints: Readonly<Record<string, string>> = {
  storeCode: "For example S1: order numbers then look like S1-000001",
  timeZone: "For example Asia/Kolkata",
  currency: "Three capital letters, for example INR",
  locale: "For example en-IN",
  password: "At least 10 characters; several words are best",
};

const fields = Object.fromEntries(
  Object.entries(setupFields).map(([name, limits]) => [
    name,
    {
      title: setupTitles[name as keyof typeof setupFields],
      limits,
      ...(sections[name] === undefined ? {} : { section: sections[name] }),
      ...(hints[name] === undefined ? {} : { hint: hints[name] }),
      ...(name === "slotMinutes" ? { unit: "min" } : {}),
    },
  ]),
) as FormFields;

/** The form of the first day; `key` is the end of the setup address. Saving it makes shop and administrator. */
export function setupForm(key: string): Form<FormFields, RecordRow> {
  const defaults = setupDefaults();
  return {
    name: "setup",
    title: "Set up your shop",
    as: "dialog",
    fields,
    values: () => ({ ...defaults, slotMinutes: Number(defaults.slotMinutes) }),
    async save(values) {
      const { storeCode } = await api("setup.run", {
        body: { ...(values as unknown as SetupValues), key },
      });
      return { id: storeCode, storeId: storeCode, version: 1 };
    },
    saved: "Your shop is set up",
    failure: "The shop was not set up",
  };
}
