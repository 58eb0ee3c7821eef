import type { ComponentType, ReactElement, ReactNode } from "react";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { OtherName } from "#contract/store/other-titles.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { useRecord, useRecordHistory } from "#console/client/records/record-detail.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import type { StatusTones } from "#console/kit/status/state-look.ts";
import { StateTag } from "#console/kit/status/StateTag.tsx";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { ReaderProps, RecordDefinition, RecordTab, TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { Timeline } from "#console/record/Timeline.tsx";
import { seesField } from "#console/session/seen-fields.ts";
import { historyLines } from "./history-lines.ts";
import { ListedHead } from "./ListedHead.tsx";

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
export interface ListedRecord<K extends ListedKind> {
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
  /** The tabs before HISTORY. Where none of them shows the sections, DETAILS does and comes first. */
  readonly tabs?: readonly (RecordTab<Kinds[K], RecordDetail<K>> | SectionsTab<Kinds[K]>)[];
}

/** The place of the tab that shows the sections, and what it is called. */
export interface SectionsTab<Row = never> extends Pick<RecordTab<Row, unknown>, "begins"> {
  readonly title: string;
  readonly shows: "sections";
  /** What stands below the sections. */
  readonly Below?: ComponentType<TabProps<Row, unknown>>;
}

/** Makes the definition for showing records of a listed kind, with the tabs DETAILS and HISTORY. */
export function listedRecord<K extends ListedKind>(shown: ListedRecord<K>): RecordDefinition<K, RecordDetail<K>> {
  const { kind, tabs = [] } = shown;
  const hasSections = tabs.some((tab) => "shows" in tab);

  function ReadRecord({ storeId, id, children }: ReaderProps<Kinds[K], RecordDetail<K>>): ReactElement {
    return children(useRecord(kind, storeId, id));
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
        renderStatus={(state) => <StateTag kind={kind} state={state} tones={shown.tones} />}
      />
    );
  }

  function sectionsTab({ title, Below }: SectionsTab<Kinds[K]>): RecordTab<Kinds[K], RecordDetail<K>> {
    const View = (props: TabProps<Kinds[K], unknown>): ReactElement => (
      <Sections shown={shown} row={props.row} format={props.format}>
        {Below ? <Below {...props} /> : null}
      </Sections>
    );
    return { title, View, showsRow: true };
  }

  return {
    kind,
    Reader: ReadRecord,
    Head: ({ row, format }) => <ListedHead shown={shown} row={row} format={format} />,
    tabs: [
      ...(hasSections ? [] : [sectionsTab({ title: "DETAILS", shows: "sections" })]),
      ...tabs.map((tab) => ("shows" in tab ? sectionsTab(tab) : tab)),
      { title: "HISTORY", View: History, ...(tabs.some(({ begins }) => begins) && { begins: true }) },
    ],
  };
}

/** The fields of a record that the operator may see, section by section; its children stand below. */
function Sections<K extends ListedKind>(props: {
  readonly shown: ListedRecord<K>;
  readonly row: Kinds[K];
  readonly format: Format;
  readonly children: ReactNode;
}): ReactElement {
  const { kind, sections } = props.shown;
  return (
    <div className="aisle-details">
      {sections.map(({ title, fields }) => (
        <Fields key={title} title={title}>
          {fields
            .filter((field) => !("of" in field) || seesField(kind, field.of))
            .map((field) => {
              const name = "called" in field ? otherTitle(field.called) : titleOf(kind, field.of);
              return (
                <Field key={name} name={name} number={field.number ?? false}>
                  {field.text(props.row, props.format)}
                </Field>
              );
            })}
        </Fields>
      ))}
      {props.children}
    </div>
  );
}
