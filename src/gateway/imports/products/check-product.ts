import { readCode } from "#contract/products/barcode.ts";
import { recordChecker } from "#gateway/imports/records/check-record.ts";
import type { AcceptedRecord } from "#gateway/imports/records/accepted-record.ts";
import { type Line, type LineContext, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { productFields, type ProductValues } from "./fields.ts";
import { contradiction, productColumns } from "./product-columns.ts";

/** A line with a product that can be written. */
export interface AcceptedProduct extends AcceptedRecord {
  readonly code: string;
}

/** Makes the check of product lines. */
export function productChecker(context: LineContext): (line: Line) => Verdict<AcceptedProduct> {
  const check = recordChecker(productFields, context);
  return (line) => {
    const verdict = check(line);
    if (verdict.row === null) return verdict;
    const values = verdict.row.values as unknown as ProductValues;
    // A spreadsheet drops leading zeros and turns last digits into zeros: no scan would ever find such a barcode.
    if (values.barcode && readCode(values.barcode).type === "misread") {
      return refuse("barcode: its last digit does not fit the others");
    }
    const reason = contradiction(productColumns(values));
    return reason === null ? { row: { ...verdict.row, code: values.code }, reason } : refuse(reason);
  };
}
