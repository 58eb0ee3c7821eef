import type { ReactElement } from "react";
import { discountTypes } from "#contract/enumerations.ts";
import { choicesOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";

const titles = [
  "line.name",
  "line.stock",
  "line.ordered",
  "line.quantity",
  "line.unitPrice",
  "line.discount",
  "line.tax",
  "line.amount",
] as const;

/** The titles of the columns of the editor. */
export function LinesHead(): ReactElement {
  return (
    <thead>
      <tr>
        {titles.map((name) => (
          <th key={name} scope="col" title={name === "line.discount" ? discountHint() : undefined}>
            {otherTitle(name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** How discounts can be typed: "Discount type: percentage, value". */
function discountHint(): string {
  return `${otherTitle("discount.type")}: ${choicesOf("discount.type", discountTypes).join(", ")}`;
}
