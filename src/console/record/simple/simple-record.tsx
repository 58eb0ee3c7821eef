import type { ComponentType, ReactElement } from "react";
import { type Kinds, kinds, type ListedKind } from "#contract/kinds.ts";
import type { OtherName } from "#contract/store/form-header.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { useRecord, useRecordHistory } from "#console/client/records/record-detail.ts";
import { otherTitle, titleOf } from "#console/client/field-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import type { StatusTones } from "#console/kit/state-look.ts";
import { StateTag } from "#console/kit/StateTag.tsx";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { ReaderProps, RecordDefinition, TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { Timeline } from "#console/record/Timeline.tsx";
import { historyLines } from "./history-lines.ts";
import { SimpleHead } from "./SimpleHead.tsx";

/** One field in the details of a record. */
export type ShownField<Row> = {
  /** The text of the field; null when it is empty. */
  text(row: Row, format: Format): string | null;
  /** It is a number, which is aligned to the right. */
  readonly number?: true;
} & (
  | {
      /** The field of the row whose title is shown. */
      readonly of: keyof Row & string;
    }
  | {
      /** What it is called, where it is no field of the row. */
      readonly called: OtherName;
    }
);

/** How records of a listed kind are shown, as data. */
export interface SimpleRecord<K extends ListedKind> {
  readonly kind: K;
  /** A picture before the name. */
  readonly Portrait?: ComponentType<{ readonly kind: K; readonly row: Kinds[K] }>;
  /** The texts below the name. */
  subtitle(row: Kinds[K], format: Format): readonly string[];
  /** A word beside the state, such as "On duty". `today` is the present day at the store. */
  badge?(row: Kinds[K], today: string): { readonly text: string; readonly className: string } | null;
  /** The colours of its statuses, for a document. */
  readonly tones?: StatusTones;
  /** The ids of the commands for the likely next steps; those that every listed kind has come after them. */
  readonly commands?: readonly string[];
  readonly sections: readonly { readonly title: string; readonly fields: readonly ShownField<Kinds[K]>[] }[];
  /** What the tab with the sections is called where that is not "DETAILS". */
  readonly detailsTitle?: string;
  /** The tabs between DETAILS and HISTORY; `tabsFirst` puts them before DETAILS. */
  readonly tabs?: RecordDefinition<K, RecordDetail<K>>["tabs"];
  readonly tabsFirst?: true;
}

/** Makes the definition for showing records of a listed kind, with the tabs DETAILS and HISTORY. */
export function simpleRecord<K extends ListedKind>(shown: SimpleRecord<K>): RecordDefinition<K, RecordDetail<K>> {
  const { kind, sections } = shown;

  function ReadRecord({ storeId, id, children }: ReaderProps<Kinds[K], RecordDetail<K>>): ReactElement {
    return children(useRecord(kind, storeId, id));
  }

  function Details({ row, format }: TabProps<Kinds[K], unknown>): ReactElement {
    return (
      <div className="aisle-details">
        {sections.map(({ title, fields }) => (
          <Fields key={title} title={title}>
            {fields.map((field) => {
              const name = "called" in field ? otherTitle(field.called) : titleOf(kind, field.of);
              return (
                <Field key={name} name={name} number={field.number ?? false}>
                  {field.text(row, format)}
                </Field>
              );
            })}
          </Fields>
        ))}
      </div>
    );
  }

  function History({ storeId, readId, format }: TabProps<Kinds[K], unknown>): ReactElement {
    const { history, failure } = useRecordHistory(kind, storeId, readId);
    const { one } = kinds[kind];
    if (!history) return <RecordPlaceholder failure={failure} lines={8} />;
    if (history.entries.length === 0) return <EmptyState title={`Nothing has happened to this ${one} yet.`} />;
    return (
      <Timeline
        lines={historyLines(kind, history.entries)}
        one={one}
        format={format}
        renderStatus={(state) => <StateTag state={state} tones={shown.tones} />}
      />
    );
  }

  return {
    kind,
    Reader: ReadRecord,
    Head: ({ row, format }) => <SimpleHead shown={shown} row={row} format={format} />,
    tabs: [
      ...(shown.tabsFirst ? (shown.tabs ?? []) : []),
      { title: shown.detailsTitle ?? "DETAILS", View: Details, showsRow: true },
      ...(shown.tabsFirst ? [] : (shown.tabs ?? [])),
      { title: "HISTORY", View: History },
    ],
  };
}
