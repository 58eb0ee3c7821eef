import type { ComponentType, ReactElement } from "react";
import { type Kinds, kinds, type SimpleKind } from "#contract/kinds.ts";
import type { OtherName } from "#contract/store/form-header.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { useRecord, useRecordHistory } from "#console/client/records/record-detail.ts";
import { otherTitle, titleOf } from "#console/client/field-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { StateTag } from "#console/kit/StateTag.tsx";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { ReaderProps, RecordDefinition, TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { Timeline } from "#console/record/Timeline.tsx";
import { historyLines } from "./history-lines.ts";
import { SimpleHead } from "./SimpleHead.tsx";

/** One field among a record's details. */
export type ShownField<Row> = {
  /** What it says; nothing where it is empty. */
  text(row: Row, format: Format): string | null;
  /** It is a number, which stands at the right. */
  readonly number?: true;
} & (
  | {
      /** The field whose title it has. */
      readonly of: keyof Row & string;
    }
  | {
      /** What it is called, where it is no field of the row. */
      readonly called: OtherName;
    }
);

/** How records of a simple kind are shown whole, as data. */
export interface SimpleRecord<K extends SimpleKind> {
  readonly kind: K;
  /** What stands before the name. */
  readonly Portrait?: ComponentType<{ readonly kind: K; readonly row: Kinds[K] }>;
  /** What stands below its name. */
  subtitle(row: Kinds[K], format: Format): readonly string[];
  /** A word beside the state: "On duty". `today` is the day at the store. */
  badge?(row: Kinds[K], today: string): { readonly text: string; readonly className: string } | null;
  /** The ids of the commands most likely wanted next, before those that every simple kind has. */
  readonly commands?: readonly string[];
  readonly sections: readonly { readonly title: string; readonly fields: readonly ShownField<Kinds[K]>[] }[];
  /** What stands between DETAILS and HISTORY. */
  readonly tabs?: RecordDefinition<K, RecordDetail<K>>["tabs"];
}

/** Makes what shows records of a simple kind whole: its head, its DETAILS and its HISTORY. */
export function simpleRecord<K extends SimpleKind>(shown: SimpleRecord<K>): RecordDefinition<K, RecordDetail<K>> {
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
        renderStatus={(state) => <StateTag state={state} />}
      />
    );
  }

  return {
    kind,
    Reader: ReadRecord,
    Head: ({ row, format }) => <SimpleHead shown={shown} row={row} format={format} />,
    tabs: [
      { title: "DETAILS", View: Details, showsRow: true },
      ...(shown.tabs ?? []),
      { title: "HISTORY", View: History },
    ],
  };
}
