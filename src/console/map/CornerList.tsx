import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useState } from "react";
import { type Corner, cornerAt, placeIn, placeOf } from "#contract/delivery/outline/outline.ts";
import type { Picked } from "./drawing.ts";
import type { UsedDrawing } from "./use-drawing.ts";

/** Of a ring with more corners than these, only those around the picked one are listed. */
const mostListed = 60;

/** The corners of what is drawn as a list to edit. */
export function CornerList({ drawing }: { readonly drawing: UsedDrawing }): ReactElement {
  const { outline, open, picked } = drawing.state;
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
        rings.map((corners, ring) => {
          const name = ring === 0 ? `Part ${part + 1}` : `Part ${part + 1}, hole ${ring}`;
          const isHere = picked?.part === part && picked.ring === ring;
          const last = Math.max(0, corners.length - 1 - mostListed);
          const from = isHere ? Math.min(last, Math.max(0, picked.corner - mostListed / 2)) : 0;
          return (
            // eslint-disable-next-line react/no-array-index-key -- a ring has no other name than its place
            <fieldset key={`${part} ${ring}`}>
              <legend>
                {name}, {corners.length - 1} corners{" "}
                <Button
                  size="small"
                  variant="minimal"
                  text="Remove"
                  aria-label={`Remove ${name}`}
                  onClick={() => drawing.removeRing({ part, ring })}
                />
              </legend>
              {corners.slice(from, Math.min(corners.length - 1, from + mostListed)).map((corner, at) => (
                <CornerRow
                  // eslint-disable-next-line react/no-array-index-key -- nor has a corner
                  key={at + from}
                  name={`${name}, corner ${at + from + 1}`}
                  corner={corner}
                  isPicked={isHere && picked.corner === at + from}
                  which={{ part, ring, corner: at + from }}
                  drawing={drawing}
                />
              ))}
            </fieldset>
          );
        }),
      )}
    </div>
  );
}

function CornerRow(props: {
  readonly name: string;
  readonly corner: Corner;
  readonly which: Picked;
  readonly isPicked: boolean;
  readonly drawing: UsedDrawing;
}): ReactElement {
  const { name, corner, which, isPicked, drawing } = props;
  const { latitude, longitude } = placeOf(corner);
  const kept = `${latitude.toFixed(7)}, ${longitude.toFixed(7)}`;
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    const place = placeIn(typed);
    if (!place) return drawing.tell(`${name}: type latitude, longitude`);
    setTyped(null);
    if (typed !== kept) drawing.move(which, cornerAt(place));
  };
  return (
    <input
      className="bp6-input bp6-small"
      aria-label={name}
      data-picked={isPicked || undefined}
      value={typed ?? kept}
      onFocus={() => drawing.pick(which)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
