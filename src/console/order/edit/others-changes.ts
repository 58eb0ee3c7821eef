import type { OrderLine } from "#contract/orders/schema.ts";
import { cellChangeText } from "#console/client/orders/line-change-text.ts";

/** What somebody else has changed in the lines since the editor was opened, in words, by line. */
export function othersChanges(opened: readonly OrderLine[], now: readonly OrderLine[]): ReadonlyMap<number, string> {
  const before = new Map(opened.map((line) => [line.line, line]));
  return new Map(
    now.flatMap((line) => {
      const was = before.get(line.line);
      const what = was === undefined ? "added" : changeText(was, line);
      return what === "" ? [] : [[line.line, `Changed by somebody else meanwhile: ${what}`] as const];
    }),
  );
}

function changeText(was: OrderLine, is: OrderLine): string {
  const cells = cellChangeText({
    unit: is.unit,
    fromQuantity: was.quantity,
    toQuantity: is.quantity,
    fromPrice: was.unitPrice,
    toPrice: is.unitPrice,
    fromDiscount: was.discount,
    toDiscount: is.discount,
  });
  const note = was.note === is.note ? "" : `note "${is.note}"`;
  return [cells, note].filter(Boolean).join(", ");
}
