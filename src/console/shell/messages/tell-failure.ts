import { explainFailure } from "#console/shell/running/explain-failure.ts";
import { tell } from "./toasts.ts";

/** Tells the operator of a failure: `words` and why; nothing where there is nothing to say. */
export function tellFailure(error: unknown, words: string): void {
  const explanation = explainFailure(error, words);
  if (explanation) tell(explanation.message, "error", explanation.detail);
}
