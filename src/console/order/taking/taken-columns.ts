import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import type { Format } from "#console/kit/format.ts";
import type { TakenLine } from "./taken-lines.ts";

type Priced = Pick<PricedIntake, "lines">;

/** A product that is taken, with what it costs and what is wrong with it. */
export interface ShownTaken extends TakenLine {
  /** The gateway's name of its quantity. */
  readonly field: string;
  readonly because: string | undefined;
  readonly cost: Priced["lines"][number] | undefined;
}

/** The lines with what the gateway says of each. */
export function shownTaken(
  lines: readonly TakenLine[],
  priced: Priced | null,
  wrong: Readonly<Record<string, string>>,
): readonly ShownTaken[] {
  return lines.map((line, at) => ({
    ...line,
    field: `lines.${at}.quantity`,
    because: wrong[`lines.${at}.quantity`] ?? wrong[`lines.${at}.productId`],
    cost: priced?.lines.find(({ productId }) => productId === line.product.id),
  }));
}

/** How many of each product, and what they cost. */
export function takenColumns(format: Format): readonly LineColumn<ShownTaken>[] {
  return [
    {
      name: "quantity",
      title: otherTitle("line.quantity"),
      types: ({ product, quantity, because, field }) => ({
        value: quantity,
        label: `Quantity of ${product.name}`,
        field,
        isWrong: because !== undefined,
        maxLength: 12,
        unit: product.unit === "weight" ? "kg" : "",
      }),
    },
    {
      name: "unitPrice",
      title: otherTitle("line.unitPrice"),
      shows: ({ product, cost }) => format.amount(cost?.unitPrice ?? product.price),
    },
    {
      name: "amount",
      title: otherTitle("line.amount"),
      shows: ({ cost }) => (cost ? format.amount(cost.amount) : "–"),
    },
  ];
}
