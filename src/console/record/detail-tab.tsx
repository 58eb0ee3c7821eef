import type { ComponentType } from "react";
import type { RecordTab, TabProps } from "./record-definition.ts";
import { RecordPlaceholder } from "./RecordStates.tsx";

/** Makes a tab that needs the details. Until they are read, it shows some grey lines, or why they could not be read. */
export function detailTab<Row, Detail>(tab: {
  readonly title: string;
  readonly lines: number;
  readonly View: ComponentType<TabProps<Row, Detail>>;
}): RecordTab<Row, Detail> {
  const { title, lines, View } = tab;
  function DetailTab(props: TabProps<Row, Detail | undefined>) {
    const { detail } = props;
    if (detail === undefined) return <RecordPlaceholder failure={props.failure} lines={lines} />;
    return <View {...props} detail={detail} />;
  }
  return { title, View: DetailTab };
}
