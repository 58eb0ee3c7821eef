import type { FieldLimits } from "#contract/fields/fields.ts";
import { codeForms, orderPapers, type PaperSize } from "./paper.ts";

/** Of what something is printed: of what is selected or under the cursor, or of all that the list shows. */
const printScopes = ["these", "list"] as const;

/** What is asked before orders are printed, with the sizes that the store offers. */
export function printFields(sizes: readonly PaperSize[]) {
  return {
    paper: { type: "choice", required: true, values: orderPapers },
    scope: { type: "choice", required: true, values: printScopes },
    size: { type: "choice", required: true, values: sizes },
    codes: { type: "choice", required: true, values: codeForms },
  } as const satisfies Readonly<Record<string, FieldLimits>>;
}
