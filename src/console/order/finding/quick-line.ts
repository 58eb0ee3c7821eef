import { foldText } from "#contract/fold-text.ts";
import { plainDigits, ungrouped } from "#contract/text.ts";

/** What is typed to find a product: how many of it, if that was said first, and what to look for. */
export interface QuickLine {
  /** As it was typed, so that its field says what is wrong with it; null when nothing was said. */
  readonly quantity: string | null;
  readonly term: string;
}

/** Reads "2 milk", "1.5kg onions" or "3x bread"; digits alone are a barcode or a code, never a quantity. */
export function readQuickLine(text: string): QuickLine {
  const found = /^\s*(\d{1,4}(?:,\d{1,3})*(?:\.\d{1,3})?)(?:\s*(?:x|×|kg))?\s+(\S.*)$/i.exec(plainDigits(text));
  const [, quantity, term] = found ?? [];
  if (quantity === undefined || term === undefined) return { quantity: null, term: text.trim() };
  return { quantity: ungrouped(quantity) ?? quantity, term: term.trim() };
}

/**
 * Whether a typed text begins the name of a product, as people write names: "7 up" begins "7UP 600 ml", and
 * "24 mantra besan" begins "24 Mantra Organic Besan", because words may be left out after the second.
 */
export function beginsName(text: string, name: string): boolean {
  const [typed, written] = [wordsOf(text), wordsOf(name)];
  if (written.join("").startsWith(typed.join(""))) return true;
  const [first, second, ...others] = typed;
  if (first !== written[0] || second === undefined || !written[1]?.startsWith(second)) return false;
  let at = 1;
  return others.every((word) => {
    at = written.findIndex((one, place) => place > at && one.startsWith(word));
    return at > 0;
  });
}

/** The words of a text without accents, capitals and signs. */
function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
