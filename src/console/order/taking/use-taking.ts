import { newId } from "#console/client/api.ts";
import { readQuickLine } from "#console/order/finding/quick-line.ts";
import type { SearchedPlace } from "#console/order/finding/find-product.ts";
import { type SoughtLine, useSought } from "#console/order/finding/use-sought.ts";
import { type TakenProduct, type Taking, withFound, withoutSought, withSought } from "./taken-lines.ts";

/** The products of an order that is being taken, with what is still looked up. */
export interface OpenTaking extends Taking {
  /** Changes what was typed, as it is by then. */
  edit(how: (now: Taking) => Partial<Taking>): void;
  readonly soughtLines: readonly SoughtLine[];
  /** Takes a text out of the field as Enter does, by default the one that stands there, and looks up its product. */
  take(text?: string): void;
  /** Takes a product in place of a text that was not found. */
  choose(line: SoughtLine, product: TakenProduct): void;
  /** Puts a text back into the field. */
  editText(line: SoughtLine): void;
  drop(line: SoughtLine): void;
  retry(line: SoughtLine): void;
}

const nothingSought = [] as const;

/** Keeps the products of an order that is being taken; `edit` changes them where they are kept. */
export function useTaking(place: SearchedPlace, taking: Taking, edit: OpenTaking["edit"]): OpenTaking {
  const { lines, retry } = useSought(place, taking.sought ?? nothingSought, (id, { product, ...match }) =>
    edit((now) => withFound(now, id, plainProduct(product), match)),
  );
  return {
    ...taking,
    edit,
    soughtLines: lines,
    take: (text) =>
      edit((now) => {
        const typed = (text ?? now.product ?? "").trim();
        return typed === "" ? {} : withSought(now, typed, newId());
      }),
    choose: ({ id, text }, product) => edit((now) => withFound(now, id, plainProduct(product), readQuickLine(text))),
    editText: ({ id, text }) =>
      edit((now) => {
        const standing = (now.product ?? "").trim();
        const left = { ...now, ...withoutSought(now, id) };
        // What stands in the field makes room as Enter would take it.
        return { ...left, ...(standing === "" ? {} : withSought(left, standing, newId())), product: text };
      }),
    drop: ({ id }) => edit((now) => withoutSought(now, id)),
    retry,
  };
}

/** A product without what only a search tells of it. */
export function plainProduct({ id, code, name, unit, price }: TakenProduct): TakenProduct {
  return { id, code, name, unit, price };
}
