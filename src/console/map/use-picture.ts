import { useMemo } from "react";
import type { AreaMapQuestion } from "#commands/kinds/areas/area-map.ts";
import type { Corner, Outline } from "#contract/delivery/outline/outline.ts";
import { type Drawing, pickedCorner } from "./drawing.ts";
import type { MapPicture, Surface } from "./map-view.ts";

/** What the map shows of a drawing: on the PIN codes and the other areas of the store, and on what somebody else has drawn. */
export function usePicture(
  question: AreaMapQuestion,
  drawing: Drawing,
  theirs: Outline,
  fault: Corner | null,
): MapPicture {
  const { outline, open } = drawing;
  const picked = pickedCorner(drawing);
  const background = useMemo<readonly Surface[]>(
    () => [
      ...question.pincodes.map((each) => ({ outline: each.outline, look: "pincode" as const, name: each.pincode })),
      ...question.others.map((other) => ({ ...other, look: "other" as const })),
    ],
    [question],
  );
  const surfaces = useMemo<readonly Surface[]>(
    () => [
      ...background,
      ...(theirs.length > 0 ? [{ outline: theirs, look: "theirs" as const, name: "" }] : []),
      { outline, look: "own" as const, name: "" },
    ],
    [background, theirs, outline],
  );
  return useMemo(
    () => ({ surfaces, store: question.store, open, corners: outline, picked, fault }),
    [surfaces, question, open, outline, picked, fault],
  );
}
