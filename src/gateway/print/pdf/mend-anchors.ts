import type { Font } from "fontkit";

/** The part of fontkit's layout that puts marks onto letters, as far as it is mended here. */
interface MarkPlacing {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, glyph: number): void;
}

interface WithLayout {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: MarkPlacing } | null };
}

const mended = new WeakSet<object>();

/**
 * Lets fontkit lay out letters on which a font has no place for a mark. The standard says that the mark then stays where it
 * is; fontkit 2.0.4 throws instead, so that one name in Kannada would keep a whole print from being drawn.
 */
export function mendAnchors(font: Font): void {
  // eslint-disable-next-line no-underscore-dangle -- fontkit has no other way to it
  const placing = (font as WithLayout)._layoutEngine?.engine?.GPOSProcessor;
  if (!placing) return;
  const shared = Object.getPrototypeOf(placing) as MarkPlacing;
  if (mended.has(shared)) return;
  mended.add(shared);
  const { applyAnchor } = shared;
  shared.applyAnchor = function (this: MarkPlacing, mark, base, glyph) {
    if (base && mark.markAnchor) applyAnchor.call(this, mark, base, glyph);
  };
}
