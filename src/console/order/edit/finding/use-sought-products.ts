import { newId } from "#console/client/api.ts";
import { type LinesDraft, readDraft, type SoughtProduct } from "#console/order/edit/lines-draft.ts";
import type { LinesEditor } from "#console/order/edit/use-lines-editor.ts";
import type { ProductMatch, SearchedPlace } from "#console/order/finding/find-product.ts";
import { hindranceOf, type SoughtLine, useSought } from "#console/order/finding/use-sought.ts";
import { takeFound } from "./take-found.ts";

/** What the editor looks up: texts whose products are not known yet. */
export interface SoughtProducts {
  readonly lines: readonly (SoughtProduct & SoughtLine)[];
  /** Why the order cannot be saved before they are known; null where it can. */
  readonly hindrance: string | null;
  retry(one: SoughtProduct): void;
  /** Takes a product in place of a text. */
  take(one: SoughtProduct, match: ProductMatch): void;
  /** Looks up what was typed or scanned, in a draft without it; answers its id. */
  seek(text: string, substitutes: number | null, before: LinesDraft): string;
}

const nothing = [] as const;

/** Looks up products for the editor. `onFound` hears what was taken, to go there. */
export function useSoughtProducts(
  editor: LinesEditor,
  place: SearchedPlace,
  locale: string | undefined,
  onFound: (one: SoughtProduct, match: ProductMatch) => void,
): SoughtProducts {
  const { open, draft } = editor;
  const wanted = draft.sought ?? nothing;
  const found = useSought(place, open === null ? nothing : wanted, (id, match) => {
    const one = wanted.find((each) => each.id === id);
    if (!one) return;
    take(one, match);
    onFound(one, match);
  });

  function take(one: SoughtProduct, match: ProductMatch): void {
    if (!open) return;
    const { lines, detail } = open;
    editor.edit((now) => {
      const sought = now.sought?.find(({ id }) => id === one.id);
      return sought ? takeFound(now, readDraft(lines, detail.terms, now, locale).lines, sought, match) : now;
    });
  }

  const lines = wanted.map((one) => ({ unfound: null, ...found.lines.find(({ id }) => id === one.id), ...one }));
  const hindering = lines.find(({ unfound }) => unfound !== null) ?? lines[0];
  return {
    lines,
    hindrance: hindering ? hindranceOf(hindering) : null,
    retry: found.retry,
    take,
    seek(text, substitutes, before) {
      const id = newId();
      editor.setDraft({ ...before, sought: [...(before.sought ?? []), { id, text, substitutes, quantity: "" }] });
      return id;
    },
  };
}
