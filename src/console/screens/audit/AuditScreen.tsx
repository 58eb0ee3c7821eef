import type { ReactElement } from "react";
import { ListScreen } from "#console/list/ListScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";
import { auditPanel, auditScreenList } from "./list.ts";

/** Everything that changed people, rights or settings. */
export function AuditScreen(props: ScreenProps): ReactElement {
  usePrefetch(auditPanel);
  return <ListScreen {...props} list={auditScreenList} />;
}
