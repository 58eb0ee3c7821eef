import { measure, measuresText } from "#contract/delivery/outline/measure.ts";
import { type Corner, type Outline, type Ring, sideOf } from "#contract/delivery/outline/outline.ts";

/** Which corner of a finished ring is picked. */
export interface Picked {
  readonly part: number;
  readonly ring: number;
  readonly corner: number;
}

/** What somebody is drawing, as it stands and as it stood before each step. */
export interface Drawing {
  readonly outline: Outline;
  /** The corners of the ring that is not finished yet. */
  readonly open: readonly Corner[];
  readonly picked: Picked | null;
  readonly past: readonly Pick<Drawing, "outline" | "open">[];
}

/** How many steps can be taken back. */
const mostSteps = 200;

/** A drawing that begins with an outline. */
export function drawingOf(outline: Outline): Drawing {
  return { outline, open: [], picked: null, past: [] };
}

function stepped(drawing: Drawing, next: Partial<Omit<Drawing, "past">>): Drawing {
  const { outline, open, past } = drawing;
  return { ...drawing, ...next, past: [...past, { outline, open }].slice(-mostSteps) };
}

/** Sets a corner: of the open ring or, where a corner is picked, a new one behind that. */
export function setCorner(drawing: Drawing, at: Corner): Drawing {
  const { open, picked, outline } = drawing;
  const last = open.at(-1);
  if (last && last[0] === at[0] && last[1] === at[1]) return drawing;
  if (picked === null) return stepped(drawing, { open: [...open, at] });
  const corner = picked.corner + 1;
  return stepped(drawing, {
    outline: withRing(outline, picked, (corners) => corners.toSpliced(corner, 0, at)),
    picked: { ...picked, corner },
  });
}

/** Finishes the open ring: a hole where it begins inside a part, else a part of its own. */
export function closeRing(drawing: Drawing): Drawing {
  const { open, outline } = drawing;
  const [begin] = open;
  if (!begin || open.length < 3) return drawing;
  const ring = [...open, begin];
  const around = outline.findIndex(
    ([outer = [], ...holes]) => sideOf(outer, begin) > 0 && holes.every((hole) => sideOf(hole, begin) <= 0),
  );
  const next = around < 0 ? [...outline, [ring]] : outline.map((part, at) => (at === around ? [...part, ring] : part));
  return stepped(drawing, { outline: next, open: [], picked: null });
}

/** Adds parts, such as the outline of a PIN code, to what is drawn or to what of it is to stay. */
export function addParts(drawing: Drawing, parts: Outline, stays: Outline = drawing.outline): Drawing {
  return stepped(drawing, { outline: [...stays, ...parts], picked: null });
}

/** Replaces all that is drawn. */
export function replaceOutline(drawing: Drawing, outline: Outline): Drawing {
  return stepped(drawing, { outline, open: [], picked: null });
}

/** Takes the last step back. */
export function stepBack(drawing: Drawing): Drawing {
  const before = drawing.past.at(-1);
  return before ? { ...before, picked: null, past: drawing.past.slice(0, -1) } : drawing;
}

/** Every corner that can be picked, in the order of the list. */
export function cornersOf(outline: Outline): readonly Picked[] {
  return outline.flatMap((rings, part) =>
    rings.flatMap((corners, ring) => corners.slice(1).map((_, corner) => ({ part, ring, corner }))),
  );
}

/** The corner after the picked one, or before it; null without any. */
export function nextCorner({ outline, picked }: Drawing, by: 1 | -1): Picked | null {
  const all = cornersOf(outline);
  const at = all.findIndex(
    (each) => picked && each.part === picked.part && each.ring === picked.ring && each.corner === picked.corner,
  );
  const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
  return all[next] ?? null;
}

/** Where the picked corner is; null where none is picked. */
export function pickedCorner({ outline, picked }: Pick<Drawing, "outline" | "picked">): Corner | null {
  return picked && (outline[picked.part]?.[picked.ring]?.[picked.corner] ?? null);
}

/** Moves a corner. */
export function moveCorner(drawing: Drawing, which: Picked, to: Corner): Drawing {
  const outline = withRing(drawing.outline, which, (corners) =>
    corners.map((corner, at) => (at === which.corner ? to : corner)),
  );
  return stepped(drawing, { outline, picked: which });
}

/** Removes a corner, and with too few of them left the ring, and with the outer ring its part. */
export function removeCorner(drawing: Drawing, which: Picked): Drawing {
  const left = (drawing.outline[which.part]?.[which.ring]?.length ?? 0) - 2;
  if (left < 3) return removeRing(drawing, which);
  const outline = withRing(drawing.outline, which, (corners) => corners.toSpliced(which.corner, 1));
  return stepped(drawing, { outline, picked: { ...which, corner: Math.min(which.corner, left - 1) } });
}

/** Removes a hole, or a part with its holes. */
export function removeRing(drawing: Drawing, { part, ring }: Pick<Picked, "part" | "ring">): Drawing {
  const { outline } = drawing;
  const next =
    ring === 0
      ? outline.toSpliced(part, 1)
      : outline.map((rings, at) => (at === part ? rings.toSpliced(ring, 1) : rings));
  return stepped(drawing, { outline: next, picked: null });
}

/** How large is what is drawn; of a ring that is not closed, as it would be with the place under the crosshair. */
export function sizeText({ open, outline }: Drawing, middle: Corner): string {
  const [begin] = open;
  const measures = measure(begin ? [[[...open, middle, begin]]] : outline);
  return measures ? `${begin ? "This ring" : "Drawn"}: ${measuresText(measures)}` : "";
}

/** The outline with the corners of one ring changed, which then ends where it begins. */
function withRing(
  outline: Outline,
  { part, ring }: Picked,
  change: (corners: readonly Corner[]) => readonly Corner[],
): Outline {
  const closed = (old: Ring): Ring => {
    const corners = change(old.slice(0, -1));
    return [...corners, ...corners.slice(0, 1)];
  };
  return outline.map((rings, at) => (at === part ? rings.map((old, of) => (of === ring ? closed(old) : old)) : rings));
}
