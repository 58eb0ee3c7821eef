import type { Align, BrandBlock, CodeBlock, FactsBlock, Leaf, TextBlock } from "#contract/print/sheet.ts";
import { codeMeasures } from "#contract/print/paper.ts";
import type { Weight } from "./faces.ts";
import { ink } from "./canvas.ts";
import { heightOf, type Piece, space, together } from "./piece.ts";
import { ascent, faint, lineHeight, looks, millimetre, type Place, ruleColor } from "./style.ts";

/** The left edge of something of this width when it is aligned within a place. */
function startOf(align: Align, place: Pick<Place, "x" | "width">, width: number): number {
  const free = Math.max(0, place.width - width);
  return place.x + (align === "left" ? 0 : align === "right" ? free : free / 2);
}

/** The lines of a text as pieces, so that a long text can go on on the next page. */
export function linePieces(
  text: string,
  { size, weight, align, color = ink }: { size: number; weight: Weight; align: Align; color?: string },
  place: Place,
): Piece[] {
  return place.letters.wrap(text, weight, size, place.width).map((line) => ({
    height: size * lineHeight,
    draw(canvas, top) {
      const x = align === "left" ? place.x : startOf(align, place, place.letters.width(line, weight, size));
      canvas.line({ text: line, x, baseline: top + size * ascent, size, weight, color });
    },
  }));
}

function textPieces({ text, look, align }: TextBlock, place: Place): Piece[] {
  const { times, weight } = looks[look];
  const pieces = linePieces(text, { size: place.size * times, weight, align }, place);
  const isTitle = look === "title" || look === "heading";
  return isTitle ? [{ ...together(pieces), staysWithNext: true }] : pieces;
}

function factPieces({ rows, align }: FactsBlock, place: Place): Piece[] {
  const { letters, size } = place;
  const weightOf = (strong: boolean): Weight => (strong ? "700" : "400");
  const titles = Math.max(0, ...rows.map(({ title, strong }) => letters.width(title, weightOf(strong), size)));
  const gap = size;
  const titleWidth = Math.min(titles, place.width * 0.6);
  const values = Math.max(0, ...rows.map(({ value, strong }) => letters.width(value, weightOf(strong), size)));
  const valueWidth = Math.max(size, Math.min(values, place.width - titleWidth - gap));
  const x = align === "left" ? place.x : startOf("right", place, titleWidth + gap + valueWidth);
  return rows.map(({ title, value, strong }) => {
    const weight = weightOf(strong);
    const left = linePieces(
      title,
      { size, weight, align: "left", ...(strong ? {} : { color: faint }) },
      { ...place, x, width: titleWidth },
    );
    const right = linePieces(value, { size, weight, align }, { ...place, x: x + titleWidth + gap, width: valueWidth });
    return beside([left, right]);
  });
}

/** Columns of pieces side by side, as one piece. */
export function beside(columns: readonly (readonly Piece[])[]): Piece {
  const parts = columns.map(together);
  return {
    height: Math.max(0, ...parts.map(({ height }) => height)),
    draw: (canvas, top) => parts.forEach((part) => part.draw(canvas, top)),
  };
}

function codePieces({ form, text, bars, squares, align }: CodeBlock, place: Place): Piece[] {
  const across = form === "QR" ? (squares[0]?.length ?? 1) : bars.reduce((sum, bar) => sum + bar, 0);
  const widest = millimetre * (form === "QR" ? codeMeasures.square : codeMeasures.bar);
  const unit = Math.min(widest, place.width / across);
  const height = form === "QR" ? squares.length * unit : place.size * 4;
  const left = startOf(align, place, across * unit);
  const picture: Piece = {
    height,
    draw(canvas, top) {
      let at = left;
      for (const [n, bar] of bars.entries()) {
        if (n % 2 === 0) canvas.box(at, top, bar * unit, height, "#000000");
        at += bar * unit;
      }
      for (const [n, line] of squares.entries()) {
        for (const dark of line.matchAll(/1+/g)) {
          canvas.box(left + dark.index * unit, top + n * unit, dark[0].length * unit, unit, "#000000");
        }
      }
    },
  };
  const size = place.size * looks.small.times;
  // Without light around it, a scanner does not find the code.
  const quiet = space(Math.max(4 * unit, place.size * 0.5));
  return [together([quiet, picture, space(size * 0.3), ...linePieces(text, { size, weight: "400", align }, place)])];
}

function brandPieces({ name, lines, logo, color }: BrandBlock, place: Place): Piece[] {
  const picture = place.pictures.get(logo);
  const side = picture ? place.size * 4 : 0;
  const inner = { ...place, x: place.x + side * 1.25, width: place.width - side * 1.25 };
  const texts = [
    ...linePieces(name, { size: place.size * looks.heading.times, weight: "700", align: "left", color }, inner),
    ...lines.flatMap((line) =>
      linePieces(line, { size: place.size * looks.small.times, weight: "400", align: "left", color: faint }, inner),
    ),
  ];
  const text = together(texts);
  return [
    {
      height: Math.max(heightOf(texts), side),
      draw(canvas, top) {
        if (picture) canvas.picture(picture, place.x, top, side);
        text.draw(canvas, top);
      },
    },
  ];
}

/** The pieces of a block that has no blocks within. */
export function leafPieces(block: Leaf, place: Place): Piece[] {
  switch (block.type) {
    case "text":
      return textPieces(block, place);
    case "facts":
      return factPieces(block, place);
    case "code":
      return codePieces(block, place);
    case "brand":
      return brandPieces(block, place);
    case "rule":
      return [
        space(place.size * 0.4),
        { height: 0.6, draw: (canvas, top) => canvas.box(place.x, top, place.width, 0.6, ruleColor) },
        space(place.size * 0.4),
      ];
  }
}
