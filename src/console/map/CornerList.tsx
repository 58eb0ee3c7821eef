import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useState } from "react";
import { cornerAt, placeIn, placeOf, type Ring } from "#contract/delivery/outline/outline.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { onLineKey } from "#console/form/line-table/line-keys.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import type { Picked } from "./drawing.ts";
import type { UsedDrawing } from "./use-drawing.ts";

/** Of a ring with more corners than these, only those around the picked one are listed. */
const mostListed = 60;

/** The corners of what is drawn as a list to edit. */
export function CornerList({ drawing }: { readonly drawing: UsedDrawing }): ReactElement {
  const { outline, open } = drawing.state;
  return (
    <div className="aisle-map-corners" role="group" aria-label="Corners">
      {open.length > 0 ? (
        <p>
          {open.length} corners set{" "}
          <Button size="small" text="Close the ring" disabled={open.length < 3} onClick={drawing.close} />
        </p>
      ) : null}
      {outline.length === 0 && open.length === 0 ? <p className="aisle-quiet">Nothing is drawn yet</p> : null}
      {outline.map((rings, part) =>
        rings.map((corners, ring) => (
          // eslint-disable-next-line react/no-array-index-key -- a ring has no other name than its place
          <RingLines key={`${part} ${ring}`} {...{ corners, part, ring, drawing }} />
        )),
      )}
    </div>
  );
}

/** A corner in the list. */
interface CornerLine {
  readonly corner: number;
  readonly name: string;
  readonly kept: string;
  /** Stands there until it is left. */
  readonly text: string;
}

const columns: readonly LineColumn<CornerLine>[] = [
  {
    name: "place",
    title: "Latitude, longitude",
    isUnseen: true,
    types: ({ text, name }) => ({ value: text, label: name, isText: true, maxLength: 60 }),
  },
];

/** The corners of a ring; the one with the focus is picked, and moves when it is left. */
function RingLines(props: {
  readonly corners: Ring;
  readonly part: number;
  readonly ring: number;
  readonly drawing: UsedDrawing;
}): ReactElement {
  const { corners, part, ring, drawing } = props;
  const [typed, setTyped] = useState<Readonly<Record<number, string | undefined>>>({});
  const { picked } = drawing.state;
  const name = ring === 0 ? `Part ${part + 1}` : `Part ${part + 1}, hole ${ring}`;
  const here = picked?.part === part && picked.ring === ring ? picked.corner : null;
  const lines = linesAround(corners, here ?? 0).map(({ corner, kept }): CornerLine => ({
    corner,
    name: `${name}, corner ${corner + 1}`,
    kept,
    text: typed[corner] ?? kept,
  }));
  const lineAt = (target: Element): CornerLine | undefined => lines[(target.closest("tr")?.rowIndex ?? 0) - 1];
  const whichOf = ({ corner }: CornerLine): Picked => ({ part, ring, corner });
  const commit = (line: CornerLine | undefined): void => {
    if (!line || typed[line.corner] === undefined) return;
    const place = placeIn(line.text);
    if (!place) return drawing.tell(`${line.name}: type latitude, longitude`);
    setTyped((now) => ({ ...now, [line.corner]: undefined }));
    if (line.text !== line.kept) drawing.move(whichOf(line), cornerAt(place));
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields
    <fieldset
      onBlur={({ target }) => commit(lineAt(target))}
      onKeyDown={(event) => {
        const { target } = event;
        if (onLineKey(event, {}) || event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        if (!(target instanceof HTMLInputElement)) return;
        event.preventDefault();
        commit(lineAt(target));
      }}
    >
      <RingLegend name={name} count={corners.length - 1} onRemove={() => drawing.removeRing({ part, ring })} />
      <LineTable
        label={name}
        columns={columns}
        lines={lines}
        about={({ corner, text }) => {
          const isCurrent = corner === here;
          return { id: `aisle-corner-${part}-${ring}-${corner}`, isCurrent, content: `${text} ${isCurrent}` };
        }}
        onType={({ corner }, _, text) => setTyped((now) => ({ ...now, [corner]: text }))}
        onFocus={({ target }) => {
          const line = lineAt(target);
          if (line) drawing.pick(whichOf(line));
        }}
      />
    </fieldset>
  );
}

/** The name of a ring, and how many corners it has. */
function RingLegend(props: {
  readonly name: string;
  readonly count: number;
  readonly onRemove: () => void;
}): ReactElement {
  const { name, count, onRemove } = props;
  return (
    <legend>
      {name}, {count} corners{" "}
      <Button size="small" variant="minimal" text="Remove" aria-label={`Remove ${name}`} onClick={onRemove} />
    </legend>
  );
}

/** The corners of a ring around one of them, as texts. The last one of a ring is its first again. */
function linesAround(corners: Ring, middle: number): readonly Pick<CornerLine, "corner" | "kept">[] {
  const count = corners.length - 1;
  const from = Math.max(0, Math.min(count - mostListed, middle - mostListed / 2));
  return corners.slice(from, Math.min(count, from + mostListed)).map((at, nth) => {
    const { latitude, longitude } = placeOf(at);
    return { corner: from + nth, kept: `${latitude.toFixed(7)}, ${longitude.toFixed(7)}` };
  });
}
