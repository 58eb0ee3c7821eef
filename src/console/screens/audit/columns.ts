import type { AuditRow } from "#contract/audit/schema.ts";
import { headerTitle, titleOf, valueTitle } from "#console/client/field-words.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { changesText } from "./changes.ts";

/** What an entry is about: "Picker Asha Rao". */
export function subjectText({ subject, subjectName }: AuditRow): string {
  return `${valueTitle("audit", "subject", subject)} ${subjectName}`;
}

/** What was done: "Changed". */
export function actionText({ action }: AuditRow): string {
  return valueTitle("audit", "action", action);
}

/** From where it was done. */
export function addressText({ address }: AuditRow): string {
  return address ?? "Command line";
}

/** The columns of the audit list. */
export function auditColumns({ format, now }: ColumnLook): readonly ListColumn<AuditRow>[] {
  const title = (field: keyof AuditRow): string => titleOf("audit", field);
  return [
    {
      id: "at",
      title: title("at"),
      width: 128,
      text: (row) => format.moment(row.at, now),
      exported: (row) => format.sheetMoment(row.at),
      exportedAs: "moment",
    },
    { id: "by", title: title("by"), width: 150, text: (row) => row.by },
    { id: "subject", title: title("subject"), width: 210, text: subjectText },
    { id: "action", title: title("action"), width: 130, text: actionText },
    {
      id: "changes",
      title: headerTitle("audit.changes", "Before and after"),
      width: 420,
      text: (row) => changesText(row, format),
    },
    { id: "address", title: title("address"), width: 130, text: addressText },
  ];
}
