import type { ReactElement } from "react";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { auditRecord } from "./audit-record.tsx";

/** An audit entry on a page of its own. */
export function AuditPage(props: ScreenProps): ReactElement {
  return <RecordScreen {...props} of={auditRecord} />;
}
