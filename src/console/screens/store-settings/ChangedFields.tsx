import type { ReactElement } from "react";
import { wordsOf } from "#contract/records/define-record.ts";
import { changedFields } from "#contract/records/field-words.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";

/** The words of the fields of a section. */
export function sectionWords(name: SectionName): Readonly<Record<string, FieldWords>> {
  const { fields, others = {} } = sectionOf(name);
  return { ...wordsOf(fields), ...others };
}

/** What has changed in a section, a line for each of its fields. */
export function ChangedFields(props: {
  readonly of: SectionName;
  readonly changes: Parameters<typeof changedFields>[1];
}): ReactElement {
  const format = useFormat();
  return (
    <>
      {changedFields(sectionWords(props.of), props.changes, format).map(({ title, from, to }) => (
        <p key={title}>
          {title}: {from === null || to === null ? "changed" : `from ${from} to ${to}`}
        </p>
      ))}
    </>
  );
}
