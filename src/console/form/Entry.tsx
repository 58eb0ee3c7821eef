import type { ReactElement } from "react";
import { ChoiceEntry } from "./controls/ChoiceEntry.tsx";
import { CompletedEntry } from "./controls/CompletedEntry.tsx";
import { DateEntry } from "./controls/DateEntry.tsx";
import { type EntryProps, isFew } from "./controls/entry.ts";
import { FileEntry } from "./controls/FileEntry.tsx";
import { LinesEntry, PasswordEntry, TextEntry } from "./controls/TextEntry.tsx";
import { FewEntry, SeveralEntry, SwitchEntry } from "./controls/TickEntries.tsx";

/** The control that fits a field's limits. */
export function Entry(props: EntryProps): ReactElement {
  const { limits } = props.field;
  switch (limits.type) {
    case "text":
      if (props.field.completes) return <CompletedEntry {...props} />;
      return limits.lines ? <LinesEntry {...props} /> : <TextEntry {...props} />;
    case "number":
    case "money":
    case "time":
    case "phone":
      return <TextEntry {...props} />;
    case "password":
      return <PasswordEntry {...props} />;
    case "date":
      return <DateEntry {...props} />;
    case "choice":
      return isFew(props.field) ? <FewEntry {...props} values={limits.values} /> : <ChoiceEntry {...props} />;
    case "record":
      return <ChoiceEntry {...props} />;
    case "choices":
      return <SeveralEntry {...props} values={limits.values} />;
    case "switch":
      return <SwitchEntry {...props} />;
    case "file":
      return <FileEntry {...props} />;
  }
}
