import { explainFailure, refusalOf } from "#console/shell/running/failing/explain-failure.ts";
import { tell } from "./toasts.ts";

/**
 * Shows a failure to the operator: `words` and the reason, or what was said in refusing it. Shows nothing when the
 * request was aborted or the session has ended.
 */
export function tellFailure(error: unknown, words: string): void {
  const refusal = refusalOf(error);
  if (refusal !== null) return tell(refusal, "error");
  const explanation = explainFailure(error, words);
  if (explanation) tell(explanation.message, "error", explanation.detail);
}
