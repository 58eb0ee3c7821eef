import type { FieldLimits } from "#contract/fields/fields.ts";
import { codeForms, type PrintSize, type RecordPaper } from "./paper.ts";

/** Which records are printed: the selected or highlighted ones, or all that the list shows. */
const printScopes = ["these", "list"] as const;

/**
 * The question before printing: which paper, of those that one may see, in which of the sizes that the store offers.
 */
export function printFields(papers: readonly RecordPaper[], sizes: readonly PrintSize[]) {
  return {
    paper: { type: "choice", required: true, values: papers },
    scope: { type: "choice", required: true, values: printScopes },
    size: { type: "choice", required: true, values: sizes },
    codes: { type: "choice", required: true, values: codeForms },
  } as const satisfies Readonly<Record<string, FieldLimits>>;
}
