import type { ComponentType } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/simple-kind.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { ListScreen } from "#console/list/ListScreen.tsx";
import { type SimpleList, simpleList } from "#console/list/simple-list.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { type SimpleRecord, simpleRecord } from "./simple-record.tsx";

/** The screens of a simple kind, as data: its list and one record shown whole. */
export type SimpleScreens<K extends SimpleKind> = Omit<SimpleList<K>, "panel"> & SimpleRecord<K>;

/** Makes the screens of a simple kind: its list, with a panel, and the own page of one record. */
export function simpleScreens<K extends SimpleKind>(
  screens: SimpleScreens<K>,
): { readonly List: ComponentType<ScreenProps>; readonly Page: ComponentType<ScreenProps> } {
  const record = simpleRecord<K>(screens);
  function Panel(props: PanelProps<Kinds[K]>) {
    return <RecordPanel of={record} {...props} />;
  }
  const list = simpleList<K>({ ...screens, panel: Panel });
  return {
    List: (props) => <ListScreen {...props} list={list} />,
    Page: (props) => <RecordScreen {...props} of={record} />,
  };
}
