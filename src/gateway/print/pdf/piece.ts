import type { Canvas } from "./canvas.ts";

/** A part of a document that is never cut. Lengths are in points. */
export interface Piece {
  readonly height: number;
  /** Draws it; `top` is where it begins on its page. */
  draw(canvas: Canvas, top: number): void;
  /** Drawn again at the top of a page that begins with this piece: the head of its table. */
  readonly head?: Piece;
  /** It is a title of the next piece, so it is never the last one of a page. */
  readonly staysWithNext?: boolean;
}

/** Space between two blocks. */
export function space(height: number): Piece {
  return { height, draw: () => undefined };
}

/** Several pieces as one that is not cut either. */
export function together(pieces: readonly Piece[]): Piece {
  return {
    height: heightOf(pieces),
    draw(canvas, top) {
      let at = top;
      for (const piece of pieces) {
        piece.draw(canvas, at);
        at += piece.height;
      }
    },
  };
}

/** The height of pieces below one another. */
export function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height }) => sum + height, 0);
}

/** Divides pieces into pages of a height; on a roll (`height` null) all are on one page. */
export function paginate(pieces: readonly Piece[], height: number | null): readonly (readonly Piece[])[] {
  if (height === null) return [pieces];
  const pages: Piece[][] = [];
  let page: Piece[] = [];
  let used = 0;
  for (const [at, piece] of pieces.entries()) {
    // A group of a table and its first row; a title and what it is the title of.
    let needed = piece.height;
    for (let next = at; pieces[next]?.staysWithNext; next++) needed += pieces[next + 1]?.height ?? 0;
    if (page.length > 0 && used + needed > height) {
      pages.push(page);
      page = piece.head && piece.head !== piece ? [piece.head] : [];
      used = heightOf(page);
    }
    page.push(piece);
    used += piece.height;
  }
  return [...pages, page];
}
