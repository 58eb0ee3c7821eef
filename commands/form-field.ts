import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import { headerName, type HeaderName } from "#contract/store/form-header.ts";
import { otherFields, type OtherName } from "#contract/store/other-titles.ts";
import { type FormTitleName, formTitles } from "#contract/store/form-titles.ts";
import { type SettingName, settingFields } from "#contract/store/setting-fields.ts";
import type { FormField } from "./form.ts";

/** What a name in the form header says of a field. */
type NamedField = Pick<FormField, "title" | "header" | "words" | "unit">;

const named: Readonly<Record<HeaderName, FieldWords>> = { ...otherFields, ...formTitles, ...settingFields };

/** The title of a field that is none of a kind's row, its name in the form header, and the words of its values. */
export function otherField(name: FormTitleName | OtherName | SettingName): NamedField {
  return fieldOf(name, named[name] ?? { title: name });
}

/** The same for a field of a kind's row. */
export function rowField<K extends Kind>(kind: K, field: keyof Kinds[K] & string): NamedField {
  const words: Readonly<Partial<Record<string, FieldWords>>> = wordsOfKind(kind);
  return fieldOf(headerName(kind, field), words[field] ?? { title: field });
}

function fieldOf(header: HeaderName, { title, unit, values }: FieldWords): NamedField {
  return { title, header, ...(unit ? { unit } : {}), ...(values ? { words: values } : {}) };
}
