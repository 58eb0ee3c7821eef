import { type RefObject, useRef, useState } from "react";
import type { PinOutline } from "#commands/kinds/areas/area-map.ts";
import { nothingDrawn, swapped } from "#contract/delivery/outline/check-outline.ts";
import { readGeoJson } from "#contract/delivery/outline/geojson.ts";
import { circleAround, radiusLimits } from "#contract/delivery/outline/measure.ts";
import { type Corner, type Outline, placeOf } from "#contract/delivery/outline/outline.ts";
import { messages } from "#contract/messages.ts";
import { failureText } from "#console/form/save-failure.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { addParts, moveCorner, type Picked, removeRing, replaceOutline, sizeText } from "./drawing.ts";
import { useBoard } from "./use-board.ts";

/** What the dialog of a map uses of the drawing. */
export type UsedDrawing = ReturnType<typeof useDrawing>;

/** The drawing of an area on a map: corners and whole shapes, and how it is saved. */
export function useDrawing(asked: AskedDialog<"map">, element: RefObject<HTMLDivElement | null>) {
  const { question } = asked;
  const board = useBoard(question, element);
  const { state, view, middle, tell, change, changeTo } = board;
  const { outline } = state;
  const radius = useRef<HTMLInputElement>(null);
  const [circle, setCircle] = useState("");
  const where = useAnswer(view ? middle.join() : "", () => question.where(middle));

  function add(parts: Outline, stays = outline): void {
    const next = addParts(state, parts, stays);
    view?.fit(next.outline);
    changeTo(next);
  }

  return {
    ...board,
    ...useSaving(asked, board),
    pincodes: question.pincodes,
    where: where.answer ?? "",
    size: sizeText(state, middle),
    radius,
    takePincode: (found: PinOutline) => add(found.outline),
    /** Draws a circle around the store, or around the middle of the map; it replaces the one that was drawn before it. */
    drawCircle(kilometres: number): void {
      const { least, most } = radiusLimits;
      if (!(kilometres >= least && kilometres <= most)) return tell(`Radius: from ${least} to ${most} km`);
      const part = [circleAround(question.store ?? placeOf(middle), kilometres)];
      add(
        [part],
        outline.filter((each) => JSON.stringify(each) !== circle),
      );
      setCircle(JSON.stringify(part));
      element.current?.focus();
    },
    move(which: Picked, to: Corner): void {
      view?.goTo(to);
      changeTo(moveCorner(state, which, to));
    },
    removeRing: (which: Pick<Picked, "part" | "ring">) => change(removeRing(state, which)),
    swap(): void {
      const next = replaceOutline(state, swapped(outline));
      change(next);
      view?.fit(next.outline);
    },
    addGeoJson(text: string): void {
      const shapes = readGeoJson(text);
      if (typeof shapes === "string") tell(shapes);
      else add(shapes.flatMap((shape) => shape.outline));
    },
  };
}

/** Saves what is drawn; where somebody else has drawn meanwhile, theirs is shown first. */
function useSaving(
  asked: AskedDialog<"map">,
  { state, kept, tell, tellFault, setTheirs }: ReturnType<typeof useBoard>,
) {
  const { outline, open } = state;
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (isSaving) return;
    if (open.length > 0) return tell("The ring is not closed yet: close it with c, or take its corners back");
    if (outline.length === 0) return tell(nothingDrawn);
    if (tellFault(outline)) return;
    setSaving(true);
    tell("");
    try {
      const saved = await asked.question.keep(outline);
      if (typeof saved === "string") {
        kept.forget();
        return answerDialog(asked, saved);
      }
      setTheirs(saved.theirs);
      tell("Somebody else has drawn this area meanwhile: theirs is dashed. Save again to replace it with yours");
    } catch (error) {
      tell(failureText(error, messages.saveFailed) || messages.saveFailed);
    }
    setSaving(false);
  }

  return { isSaving, save };
}
