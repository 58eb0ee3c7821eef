import type { ReactElement } from "react";
import type { AuditRow } from "#contract/audit/schema.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { auditRecord } from "./audit-record.tsx";

/** An audit entry beside the list. */
export function AuditPanel(props: PanelProps<AuditRow>): ReactElement {
  return <RecordPanel of={auditRecord} {...props} />;
}
