import type { RecordRow } from "#contract/kinds.ts";
import type { SettingCall } from "#contract/settings/paths.ts";
import { type Section, secretFlag, type SettingField } from "#contract/settings/section.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import type { SettingName } from "#contract/store/setting-fields.ts";
import type { FormField, FormFields, FormStart } from "#commands/form.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { windowsInForm } from "#commands/kinds/returning/return-windows.ts";

type Values = Readonly<Record<string, unknown>>;

/** The settings of a section, as the calls answer them. */
type SettingsRow = RecordRow & Values;

/** What a form shows of what is set besides the fields of a section. */
export interface OtherInForm {
  readonly fields: FormFields;
  /** The values of these fields. */
  readonly start: (row: Values) => Values;
  /** What a change sets, from the values of these fields and the settings from which it starts. */
  readonly set: (values: Values, row: Values) => Values;
}

/** The sections that set more than their fields, and how their forms do so for the settings as they are. */
const others: { readonly [Name in SectionName]?: (row: Values) => OtherInForm } = {
  returns: windowsInForm,
};

/** Shows the settings of a section, and saves changes of them. */
export async function changeSettings(name: SectionName, storeId: string, tools: Tools): Promise<void> {
  // The types of the route table depend on the name of the call. All sections have the same calls.
  const call = (asked: SettingCall, request: object, options?: object): Promise<SettingsRow> =>
    (tools.api as (...given: readonly unknown[]) => Promise<never>)(`settings.${name}.${asked}`, request, options);
  const section = sectionOf(name);
  const present = await call("read", { params: { storeId } });
  const other = others[name]?.(present);
  const secrets = Object.keys(section.fields).filter((field) => section.fields[field]?.secret);
  await tools.fill<FormFields, SettingsRow>({
    name: `settings-${name}`,
    title: section.title,
    as: "dialog",
    fields: { ...fieldsOf(section, present), ...other?.fields },
    record: present,
    merges: true,
    values: (row = present) => ({ ...row, ...other?.start(row) }) as FormStart<FormFields>,
    save: (values, { record = present, idempotencyKey }) => {
      const set = Object.keys(section.fields).filter((field) => !secrets.includes(field) || values[field]);
      const body = {
        version: record.version,
        ...Object.fromEntries(set.map((field) => [field, values[field]])),
        ...other?.set(values, record),
      };
      return call("change", { params: { storeId }, body }, { idempotencyKey });
    },
    ...(section.saved === undefined ? {} : { saved: section.saved }),
  });
}

function fieldsOf({ scope, fields }: Section, present: SettingsRow): FormFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FormField] => {
      const isSet = field.secret === true && present[secretFlag(name)] === true;
      return [name, formField(`${scope}.${name}` as SettingName, field, isSet)];
    }),
  );
}

function formField(name: SettingName, limits: SettingField, isSet: boolean): FormField {
  const hint = isSet ? "Leave it empty to keep the current one" : limits.hint;
  return {
    ...otherField(name),
    limits,
    ...(hint === undefined ? {} : { hint }),
    ...(limits.heading ? { section: limits.heading } : {}),
    ...(limits.wide ? { wide: true } : {}),
  };
}
