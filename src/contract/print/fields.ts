import type { FieldLimits } from "#contract/fields/fields.ts";
import { codeForms, type Paper, type PaperSize } from "./paper.ts";

/** Of what something is printed: of what is selected or under the cursor, or of all that the list shows. */
const printScopes = ["these", "list"] as const;

/** What is asked before orders are printed: of the papers one may see, in the sizes that the store offers. */
export function printFields(papers: readonly Paper[], sizes: readonly PaperSize[]) {
  return {
    paper: { type: "choice", required: true, values: papers },
    scope: { type: "choice", required: true, values: printScopes },
    size: { type: "choice", required: true, values: sizes },
    codes: { type: "choice", required: true, values: codeForms },
  } as const satisfies Readonly<Record<string, FieldLimits>>;
}
