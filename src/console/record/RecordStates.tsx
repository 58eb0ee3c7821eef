import type { ReactElement } from "react";
import { listOf } from "#commands/destinations.ts";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";

/** Shown for an address without a record of this store, with a button to the list. */
export function NoRecord({ kind }: { readonly kind: Kind }): ReactElement {
  const list = listOf(kind);
  return (
    <EmptyState title={`There is no ${kinds[kind].one} at this address.`}>
      <p className="aisle-quiet">It may belong to another store, or the address is incomplete.</p>
      {list ? <CommandButton id={list.id} showKeys /> : null}
    </EmptyState>
  );
}

/** Shown while a record is being read, or to say why that failed. */
export function RecordPlaceholder({
  failure,
  lines,
}: {
  readonly failure: unknown;
  readonly lines: number;
}): ReactElement {
  return failure ? <ReadFailure failure={failure} /> : <Skeleton lines={lines} />;
}
