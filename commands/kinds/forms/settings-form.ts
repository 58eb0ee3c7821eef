import type { RecordRow } from "#contract/records/kind-names.ts";
import { imageLimits } from "#contract/settings/looks.ts";
import type { SettingCall } from "#contract/settings/paths.ts";
import { type Section, secretFlag, type SettingField } from "#contract/settings/section.ts";
import { followedBy, type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import type { SettingName } from "#contract/store/setting-fields.ts";
import type { Form, FormField, FormFields, FormStart } from "#commands/form.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { tabsInForm } from "./view-tabs.ts";
import { windowsInForm } from "#commands/kinds/returning/return-windows.ts";

type Values = Readonly<Record<string, unknown>>;

/** The settings of a section, as the calls answer them. */
export type SettingsRow = RecordRow & Values;

/** The draft of a section, as the calls answer it. */
export type DraftRow = SettingsRow & {
  /** The version of the published settings on which it stands, and the one that they are at. */
  readonly base: number;
  readonly published: number;
  /** Who made it; null where there is none. Then all values are those that are published. */
  readonly draft: { readonly by: string; readonly at: string } | null;
  /** The settings published at `base`, and now. */
  readonly began: Values;
  readonly live: Values;
};

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
  "business-view": (row) => tabsInForm("businessTabs", row),
  "process-view": (row) => tabsInForm("processTabs", row),
};

/** Shows the settings of a section in a dialog, and saves changes of them. */
export async function changeSettings(name: SectionName, storeId: string, tools: Tools): Promise<void> {
  const [present, business] = await Promise.all([
    callSettings(tools.api, name, "read", { params: { storeId } }),
    readBusiness(tools.api, name, storeId),
  ]);
  await tools.fill(settingsForm(name, present, tools.api, business));
}

/** The settings of the business that a section of a store can have in place of its own; null where it cannot. */
export async function readBusiness(api: Tools["api"], name: SectionName, storeId: string): Promise<SettingsRow | null> {
  const from = followedBy(name);
  return from ? callSettings(api, from, "read", { params: { storeId } }) : null;
}

/** A call of a section. The types of the route table depend on its name; all sections have the same calls. */
export function callSettings(
  api: Tools["api"],
  name: SectionName,
  asked: SettingCall,
  request: object,
  options?: object,
): Promise<SettingsRow> {
  return (api as (...given: readonly unknown[]) => Promise<never>)(`settings.${name}.${asked}`, request, options);
}

/**
 * The form of a section, with its settings as they are. Where `present` is a draft, that is what it saves. `business`
 * are the settings that a store has when it has the section as the business has it (`readBusiness`).
 */
export function settingsForm(
  name: SectionName,
  present: SettingsRow | DraftRow,
  api: Tools["api"],
  business: SettingsRow | null,
): Form<FormFields, SettingsRow> {
  const section = sectionOf(name);
  const { storeId } = present;
  const from = followedBy(name);
  const isDraft = "base" in present;
  const other = others[name]?.(present);
  const of = (what: "secret" | "image") =>
    Object.keys(section.fields).filter((field) =>
      what === "secret" ? section.fields[field]?.secret : section.fields[field]?.is === "image",
    );
  const [secrets, images] = [of("secret"), of("image")];
  const uploads = new Map<unknown, Promise<string>>();
  /** The name of the image in a field: that of a new file, none where it was removed, else the present one. */
  const imageName = async (field: string, value: unknown, held: unknown): Promise<unknown> => {
    if (value === null) return "";
    if (!(value instanceof File)) return held;
    const upload = uploads.get(value) ?? addImage(api, storeId, value);
    uploads.set(value, upload);
    try {
      return await upload;
    } catch (failure) {
      // It is sent once more by the next save.
      uploads.delete(value);
      throw atField(failure, field);
    }
  };
  return {
    name: `settings-${name}`,
    title: section.title,
    as: "dialog",
    fields: { ...fieldsOf(section, present, from), ...other?.fields },
    record: present,
    ...(section.inherits && business ? { follows: followed(section.inherits.where, images, business) } : {}),
    merges: true,
    values: (row = present) => {
      const pictures = images.map((field) => [field, row[field] === "" ? null : undefined]);
      return { ...row, ...Object.fromEntries(pictures), ...other?.start(row) } as FormStart<FormFields>;
    },
    save: async (values, { record = present, idempotencyKey }) => {
      const set = Object.keys(section.fields).filter((field) => !secrets.includes(field) || values[field]);
      const body: Record<string, unknown> = { version: record.version, ...other?.set(values, record) };
      const follows = section.inherits && values[section.inherits.where] === true;
      for (const field of set)
        if (follows && field !== section.inherits?.where) body[field] = record[field];
        else
          body[field] = images.includes(field) ? await imageName(field, values[field], record[field]) : values[field];
      if ("base" in record) body["base"] = record["base"];
      const call = "base" in record ? "save-draft" : "change";
      return callSettings(api, name, call, { params: { storeId }, body }, { idempotencyKey });
    },
    ...(isDraft ? { saved: "Draft saved" } : section.saved === undefined ? {} : { saved: section.saved }),
  };
}

/** What the form shows in place of a store's own settings while the store has those of the business. */
function followed(
  where: string,
  images: readonly string[],
  business: SettingsRow,
): NonNullable<Form<FormFields, never>["follows"]> {
  const pictures = images.map((field) => [field, imageUrl(String(business[field]))]);
  return { where, values: { ...business, ...Object.fromEntries(pictures) } };
}

/** Tells what is wrong with an image at the field of the form that has it. */
function atField(failure: unknown, field: string): unknown {
  if (!(failure instanceof Error) || !("fields" in failure)) return failure;
  const { image: because } = failure.fields as Readonly<Record<string, string>>;
  return because === undefined ? failure : Object.assign(failure, { fields: { [field]: because } });
}

async function addImage(api: Tools["api"], storeId: string, image: File): Promise<string> {
  const { name } = await api("settings.add-image", { params: { storeId }, body: {}, files: { image } });
  return name;
}

function fieldsOf({ scope, fields, inherits }: Section, present: SettingsRow, from: SectionName | null): FormFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FormField] => {
      const isSet = field.secret === true && present[secretFlag(name)] === true;
      const shown = formField(`${scope}.${name}` as SettingName, field, isSet);
      if (from && inherits?.where === name)
        return [name, { ...shown, says: (typed) => (typed[name] === true ? whereChanged(from) : null) }];
      const address = field.is === "image" ? imageUrl(String(present[name])) : null;
      return [name, address === null ? shown : { ...shown, picture: address }];
    }),
  );
}

/** Where what a store has as the business has it is changed. */
function whereChanged(from: SectionName): string {
  return `They are changed in the settings, in "${sectionOf(from).title}"`;
}

function formField(name: SettingName, limits: SettingField, isSet: boolean): FormField {
  const hint = isSet ? "Leave it empty to keep the current one" : limits.hint;
  return {
    ...otherField(name),
    limits: limits.is === "image" ? imageLimits : limits,
    ...(limits.unit === undefined ? {} : { unit: limits.unit }),
    ...(hint === undefined ? {} : { hint }),
    ...(limits.heading ? { section: limits.heading } : {}),
    ...(limits.wide ? { wide: true } : {}),
    ...(limits.endsSpan ? { endsSpan: true } : {}),
  };
}
