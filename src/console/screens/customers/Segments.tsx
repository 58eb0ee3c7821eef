import type { ReactElement } from "react";
import { EmptyState } from "#console/kit/EmptyState.tsx";

/** The segments that a customer is in. */
export function Segments(): ReactElement {
  return <EmptyState title="This customer is in no segment yet." />;
}
