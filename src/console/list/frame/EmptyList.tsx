import type { ReactElement } from "react";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { emptyWords, type ListDestination } from "./empty-words.ts";

/** What a list without rows and without a filter is shown with. */
export interface EmptyListProps {
  readonly none: string;
  /** The tabs that have records. */
  readonly elsewhere: string | undefined;
  /** The destination of the list; undefined for one within a record. */
  readonly of: string | undefined;
}

/** In place of the rows of an empty list: what it is for and, unless another tab has its rows, one next step. */
export function EmptyList({ none, elsewhere, of }: EmptyListProps): ReactElement {
  const [purpose, nextStep] = emptyWords[of as ListDestination] ?? [];
  return (
    <EmptyState title={none}>
      {purpose ? <p>{purpose}</p> : null}
      {elsewhere || !nextStep ? <CommandButton id="view.tab-next" showKeys /> : null}
      {nextStep ? <AllowedCommand id={nextStep} showKeys /> : null}
    </EmptyState>
  );
}
