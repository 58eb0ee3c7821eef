import type { ReactElement } from "react";
import { pickerList } from "#contract/pickers/list.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { ListScreen } from "#console/list/ListScreen.tsx";
import { simpleList } from "#console/list/simple-list.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilterWords } from "#console/people/person-filter.ts";
import { personFieldsShown, personShown, todayFieldsShown, workFieldsShown } from "#console/people/person-record.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import { simpleRecord } from "#console/record/simple/simple-record.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";

const pickerRecord = simpleRecord({
  ...personShown,
  kind: "picker",
  commands: ["picker.duty", "picker.change", "picker.change-state"],
  sections: [
    { title: "Picker", fields: personFieldsShown },
    { title: "Work", fields: workFieldsShown },
    { title: "Today", fields: todayFieldsShown },
  ],
});

const pickers = simpleList({
  kind: "picker",
  fields: { contract: pickerList, words: personFilterWords },
  columns: columnsOfPerson,
  panel: PickerPanel,
  findBy: "Name, phone or code",
});

function PickerPanel(props: PanelProps<PickerRow>): ReactElement {
  return <RecordPanel of={pickerRecord} {...props} />;
}

/** The pickers of a store, behind `/picker`. */
export function PickersScreen(props: ScreenProps): ReactElement {
  return <ListScreen {...props} list={pickers} />;
}

/** One picker on a page of its own. */
export function PickerScreen(props: ScreenProps): ReactElement {
  return <RecordScreen {...props} of={pickerRecord} />;
}
