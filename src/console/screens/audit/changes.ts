import "#console/client/all-words.ts";
import type { AuditRow } from "#contract/audit/schema.ts";
import { auditedWords, reasonWords } from "#contract/audit/words.ts";
import { isKind, type Kind } from "#contract/records/kind-names.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { changedFields, type ValueFormat } from "#contract/records/field-words.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import { capitalized } from "#contract/text.ts";
import { settingFields, type SettingName } from "#contract/store/setting-fields.ts";
import { allWordsOf, storeWords } from "#console/client/field-words.ts";

/** One field that an entry tells about, in words. */
export interface AuditChange {
  readonly title: string;
  /** Null where it had no value. */
  readonly from: string | null;
  /** What it is now; "changed" for a file; for a list of values, what was added and removed. */
  readonly to: string;
}

/** One record of an entry that lists several. */
interface ListedRecord extends Pick<AuditRow, "before" | "after"> {
  readonly name: string;
}

/** How many records the list names of an entry that lists several. */
const namedInList = 3;

/**
 * What an entry tells about: fields in the order of the forms or, where several records were changed at once, each
 * record.
 */
export function changesOf(row: AuditRow, format: ValueFormat): readonly AuditChange[] {
  const { records } = row.after ?? {};
  if (!Array.isArray(records)) return fieldsOf(row, format);
  return (records as readonly ListedRecord[]).map(({ name, before, after }) => ({
    title: name,
    from: null,
    to: inOneLine(fieldsOf({ subject: row.subject, before, after }, format)),
  }));
}

function fieldsOf(
  { before, after, subject }: Pick<AuditRow, "before" | "after" | "subject">,
  format: ValueFormat,
): readonly AuditChange[] {
  const words = { ...wordsFor(subject), ...reasonWords };
  const fields = Object.keys({ ...before, ...after });
  const unnamed = fields
    .filter((field) => !Object.hasOwn(words, field))
    .map((field) => [field, { title: titleFrom(field) }]);
  const all: Readonly<Record<string, FieldWords>> = { ...words, ...Object.fromEntries(unnamed) };
  const changes = Object.fromEntries(
    fields.map((field) => [field, [before?.[field] ?? null, after?.[field] ?? null]] as const),
  );
  return Object.keys(all).flatMap((field) =>
    changedFields(all, field in changes ? { [field]: changes[field] ?? [null, null] } : {}, format).map(
      ({ title, from, to }): AuditChange => {
        const [old, present] = changes[field] ?? [];
        const lists = Array.isArray(old) && Array.isArray(present) ? differenceOf(all[field], old, present) : null;
        if (lists !== null) return { title, from: null, to: lists };
        if (from === null || to === null) return { title, from: null, to: "changed" };
        return { title, from: before && Object.hasOwn(before, field) ? from : null, to };
      },
    ),
  );
}

/** The same in one line: "Capacity: 6 orders → 8 orders, On duty: yes → no". */
export function changesText(row: AuditRow, format: ValueFormat): string {
  const changes = changesOf(row, format);
  if (!Array.isArray(row.after?.["records"])) return inOneLine(changes);
  const more = changes.length - namedInList;
  return inOneLine(changes.slice(0, namedInList)) + (more > 0 ? `, and ${more} more` : "");
}

function inOneLine(changes: readonly AuditChange[]): string {
  return changes.map(({ title, from, to }) => `${title}: ${from === null ? to : `${from} → ${to}`}`).join(", ");
}

/** The title of a field that has no words by now, such as one of an older version: "shoeSize" is "Shoe size". */
function titleFrom(field: string): string {
  return capitalized(field.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** The words of the fields of what an entry is about. */
function wordsFor(subject: AuditRow["subject"]): Readonly<Record<string, FieldWords>> {
  if (!isKind(subject)) return ownWords(subject);
  const words = allWordsOf(subject);
  const { permissions } = words;
  // The titles of rights are made from all kinds, so that a kind cannot have them among its words.
  return subject === "role" && permissions
    ? { ...words, permissions: { ...permissions, values: permissionTitles } }
    : words;
}

/** The words of what is no kind, such as the store and the business. */
function ownWords(subject: Exclude<AuditRow["subject"], Kind>): Readonly<Record<string, FieldWords>> {
  if (subject in auditedWords) return auditedWords[subject as keyof typeof auditedWords];
  const names = (Object.keys(settingFields) as SettingName[]).filter((name) => name.startsWith(`${subject}.`));
  return Object.fromEntries(
    names.map((name) => [name.slice(subject.length + 1), storeWords(name, settingFields[name])]),
  );
}

function differenceOf(words: FieldWords | undefined, old: readonly unknown[], present: readonly unknown[]): string {
  const said = (values: readonly unknown[]) =>
    values.map((value) => words?.values?.[String(value)] ?? String(value)).join(" and ");
  const added = present.filter((value) => !old.includes(value));
  const removed = old.filter((value) => !present.includes(value));
  return [
    ...(added.length > 0 ? [`${said(added)} added`] : []),
    ...(removed.length > 0 ? [`${said(removed)} removed`] : []),
  ].join("; ");
}
