import type { HandOverQuestion } from "#commands/kinds/forms/hand-over.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { refuseHandOver, refuseHanded } from "#contract/orders/hand-over.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { capitalized } from "#contract/text.ts";

/** What is typed as handed over now, by line; of a line that is left out, all that was left of it. */
export type HandedDraft = Readonly<Record<number, string>>;

/** What is typed, as it was read. */
export interface ReadHanded {
  /** What the customer has of each line in all. */
  readonly handed: ReadonlyMap<number, number>;
  readonly wrong: Readonly<Record<number, string>>;
  /** Why it cannot be saved though each line is right; null where it can. */
  readonly because: string | null;
}

/** How much of a line the customer does not have yet. */
export function leftOf({ quantity, handedOver = 0 }: OrderLine): number {
  return toThousandths(quantity - handedOver);
}

/** Reads what is typed into the question. */
export function readHanded(
  { lines, to }: Pick<HandOverQuestion, "lines" | "to">,
  draft: HandedDraft,
  locale?: string,
): ReadHanded {
  const wrong: Record<number, string> = {};
  const handed = new Map(
    lines.map((line) => {
      const decimals = line.unit === "weight" ? 3 : 0;
      const limits = { type: "number", required: true, least: 0, most: leftOf(line), decimals } as const;
      const read = checkField(limits, draft[line.line] ?? String(leftOf(line)), locale);
      if ("because" in read) wrong[line.line] = read.because;
      const now = "because" in read ? 0 : read.value;
      const quantity = toThousandths((line.handedOver ?? 0) + now);
      const because = refuseHanded(line, quantity);
      if (because !== null && !("because" in read)) wrong[line.line] = capitalized(because);
      return [line.line, quantity] as const;
    }),
  );
  const because = refuseHandOver(to, lines, handed);
  return { handed, wrong, because: because && capitalized(because) };
}

/** What is saved of it: the lines of which not all was handed over. */
export function handOverOf(
  { lines, comesTo }: Pick<HandOverQuestion, "lines" | "comesTo">,
  handed: ReadonlyMap<number, number>,
  rest: HandOver["rest"],
): HandOver {
  const short = lines.flatMap(({ line, quantity }) => {
    const has = handed.get(line) ?? quantity;
    return has < quantity ? [{ line, quantity: has }] : [];
  });
  return { lines: short, rest, ...(rest === "back" ? { shown: comesTo(handed) } : {}) };
}
