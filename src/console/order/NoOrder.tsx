import type { ReactElement } from "react";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";

/** What stands at an address that names no order of this store, and the way out of it. */
export function NoOrder(): ReactElement {
  return (
    <EmptyState title="There is no order at this address.">
      <p className="aisle-quiet">It may belong to another store, or the address was cut short.</p>
      <CommandButton id="go.orders" showKeys />
    </EmptyState>
  );
}
