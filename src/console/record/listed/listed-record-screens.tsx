import type { ComponentType } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { listedRecord } from "./listed-record.tsx";
import type { ListedScreens } from "./listed-screens.ts";

/** Makes the panel for records of a listed kind. */
export function listedPanel<K extends ListedKind>(screens: ListedScreens<K>): ComponentType<PanelProps<Kinds[K]>> {
  const record = listedRecord<K>(screens);
  return (props) => <RecordPanel of={record} {...props} />;
}

/** Makes the page for records of a listed kind. */
export function listedPage<K extends ListedKind>(screens: ListedScreens<K>): ComponentType<ScreenProps> {
  const record = listedRecord<K>(screens);
  return (props) => <RecordScreen {...props} of={record} />;
}
