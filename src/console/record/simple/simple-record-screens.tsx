import type { ComponentType } from "react";
import type { Kinds, ListedKind } from "#contract/kinds.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { simpleRecord } from "./simple-record.tsx";
import type { SimpleScreens } from "./simple-screens.ts";

/** Makes the panel for records of a listed kind. */
export function simplePanel<K extends ListedKind>(screens: SimpleScreens<K>): ComponentType<PanelProps<Kinds[K]>> {
  const record = simpleRecord<K>(screens);
  return (props) => <RecordPanel of={record} {...props} />;
}

/** Makes the page for records of a listed kind. */
export function simplePage<K extends ListedKind>(screens: SimpleScreens<K>): ComponentType<ScreenProps> {
  const record = simpleRecord<K>(screens);
  return (props) => <RecordScreen {...props} of={record} />;
}
