import type { Form, FormFields } from "#commands/form.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import type { Request } from "#contract/routes/routes.ts";
import { setupDefaults, setupFields, setupHints, setupTitles } from "#contract/setup/fields.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import { api } from "#console/client/api.ts";

/** What the fields of the form come to. */
type SetupValues = Omit<Request<"setup.run">["body"], "key">;

/** What stands above the first field of a group. */
const sections: Readonly<Record<string, FormTitleName>> = {
  businessName: "section.store",
  timeZone: "section.time",
  opensAt: "section.day",
  name: "section.administrator",
};
const fields = Object.fromEntries(
  (Object.keys(setupFields) as (keyof typeof setupFields)[]).map((name) => [
    name,
    {
      title: setupTitles[name],
      header: null,
      limits: setupFields[name],
      ...(sections[name] === undefined ? {} : { section: sections[name] }),
      ...(setupHints[name] === undefined ? {} : { hint: setupHints[name] }),
      ...(name === "slotMinutes" ? { unit: "min" } : {}),
      ...(name === "closesAt" ? { endsSpan: true as const } : {}),
    },
  ]),
) as FormFields;

/** The form of the first day; `key` is the end of the setup address. Saving it makes shop and administrator. */
export function setupForm(key: string): Form<FormFields, RecordRow> {
  const defaults = setupDefaults();
  return {
    name: "setup",
    title: "Set up your store",
    as: "dialog",
    fields,
    values: () => ({ ...defaults, slotMinutes: Number(defaults.slotMinutes) }),
    async save(values) {
      const { storeCode } = await api("setup.run", {
        body: { ...(values as unknown as SetupValues), key },
      });
      return { id: storeCode, storeId: storeCode, version: 1 };
    },
    saved: "Your store is set up",
    failure: "The store was not set up",
  };
}
