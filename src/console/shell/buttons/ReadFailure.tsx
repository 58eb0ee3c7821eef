import type { ReactElement } from "react";
import { messages } from "#contract/messages.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { CommandButton } from "./CommandButton.tsx";

/** Says that something could not be read, and why; its button reads it again. */
export function ReadFailure(props: { readonly failure: unknown; readonly showKeys?: boolean }): ReactElement {
  const { failure, showKeys = false } = props;
  return (
    <Failure title={messages.fetchingFailed} because={failure instanceof Error ? failure.message : undefined}>
      <CommandButton id="view.refresh" showKeys={showKeys} />
    </Failure>
  );
}
