import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { tell } from "./toasts.ts";

/**
 * Shows a failure to the operator: `words` and the reason. Shows nothing when the request was aborted or the session
 * has ended.
 */
export function tellFailure(error: unknown, words: string): void {
  const explanation = explainFailure(error, words);
  if (explanation) tell(explanation.message, "error", explanation.detail);
}
