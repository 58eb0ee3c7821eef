import type { FieldLimits } from "#contract/fields/fields.ts";
import { mostCopies, type PrintedCodes, type PrintSize, type RecordPaper } from "./paper.ts";

/** Which records are printed: the selected or highlighted ones, or all that the list shows. */
const printScopes = ["these", "list"] as const;

/** The choice that leaves size or code to the settings of the paper. */
export const asSet = "As set";

/**
 * The question before printing: which paper, of those that one may see, in which of the sizes and with which of the codes
 * that the store offers. What is left to the settings of the paper is the first choice; without a number, the copies are.
 */
export function printFields(
  papers: readonly RecordPaper[],
  sizes: readonly PrintSize[],
  codes: readonly PrintedCodes[],
) {
  return {
    paper: { type: "choice", required: true, values: papers },
    scope: { type: "choice", required: true, values: printScopes },
    size: { type: "choice", required: true, values: [asSet, ...sizes] },
    codes: { type: "choice", required: true, values: [asSet, ...codes] },
    copies: { type: "number", least: 1, most: mostCopies, decimals: 0 },
  } as const satisfies Readonly<Record<string, FieldLimits>>;
}
