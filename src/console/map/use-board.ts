import { type RefObject, useEffect, useMemo, useState } from "react";
import type { AreaMapQuestion } from "#commands/kinds/areas/area-map.ts";
import { checkOutline, seemsSwapped, swappedWords } from "#contract/delivery/outline/check-outline.ts";
import { type Corner, cornerAt, middleOf, type Outline } from "#contract/delivery/outline/outline.ts";
import { useKept } from "#console/form/use-kept.ts";
import { closeRing, type Drawing, drawingOf, moveCorner, type Picked, pickedCorner, setCorner } from "./drawing.ts";
import { useMap } from "./use-map.ts";
import { usePicture } from "./use-picture.ts";

/** What is drawn and not saved, and the outline that it began with. */
type Drawn = Pick<Drawing, "outline" | "open"> & { readonly begins: string };

/** What is said of the drawing: of a fault also where it is, and whether its corners seem to be swapped. */
export interface Said {
  readonly message: string;
  readonly fault: Corner | null;
  readonly canSwap: boolean;
}

const nothingSaid: Said = { message: "", fault: null, canSwap: false };

/** So near to the first corner, in pixels, a corner closes the ring. */
const closingDistance = 12;
const nobodysMiddle: Corner = [0, 0];

/** A map that is drawn on: what is drawn and kept, how its corners are set and its rings closed, and what is said of it. */
export function useBoard(question: AreaMapQuestion, element: RefObject<HTMLDivElement | null>) {
  const { kept, state, setState, setPicked } = useKeptDrawing(question);
  const [theirs, setTheirs] = useState<Outline>([]);
  const [said, setSaid] = useState(nothingSaid);
  const { outline, open } = state;
  const known = useMemo(() => [...question.others, ...question.pincodes].flatMap((each) => each.outline), [question]);
  const shown = outline.length > 0 ? outline : known;
  const { view, middle } = useMapWithMiddle(element, {
    begins: shown,
    near: question.store ?? question.near,
    tiles: question.tiles,
    picture: usePicture(question, state, theirs, said.fault),
    handlers: { onPress: set, onDrag: (which, to) => change(moveCorner(state, which, to)) },
  });

  const tell = (message: string): void => setSaid({ ...nothingSaid, message });

  function change(next: Drawing): void {
    setState(next);
    setSaid(nothingSaid);
  }

  /** Sets a corner or, at the first one again, closes the ring; a corner that is picked is let go. */
  function set(at: Corner): void {
    const [begin] = open;
    if (state.picked) change({ ...state, picked: null });
    else if (begin && open.length > 2 && view && view.distance(begin, at) < closingDistance) close();
    else change(setCorner(state, at));
  }

  function close(): void {
    if (open.length < 3) return tell("A ring needs at least three corners");
    changeTo(closeRing(state));
  }

  /** Goes on with what is drawn, and says what is wrong with it. */
  function changeTo(next: Drawing): void {
    change(next);
    tellFault(next.outline);
  }

  /** Says what is wrong with an outline and goes there; false for one that can be saved. */
  function tellFault(drawn: Outline): boolean {
    const found = faultOf(drawn, question.near);
    if (found) setSaid(found);
    if (found?.fault) view?.goTo(found.fault);
    return found !== null;
  }

  /** Picks a corner and goes there, so that the crosshair is on it. */
  function pick(picked: Picked | null): void {
    setPicked(picked);
    const at = pickedCorner({ outline, picked });
    if (at) view?.goTo(at);
  }

  return { state, kept, said, shown, view, middle, tell, tellFault, change, changeTo, set, close, pick, setTheirs };
}

/** A map, and the place in the middle of it. */
function useMapWithMiddle(element: RefObject<HTMLDivElement | null>, given: Parameters<typeof useMap>[1]) {
  const [middle, setMiddle] = useState(nobodysMiddle);
  const onMove = (): void => void (view && setMiddle(view.middle()));
  const view = useMap(element, { ...given, handlers: { ...given.handlers, onMove } });
  useEffect(() => {
    if (view) setMiddle(view.middle());
  }, [view]);
  return { view, middle };
}

/** What is wrong with an outline of an area near a store; null where it can be saved. */
function faultOf(drawn: Outline, near: AreaMapQuestion["near"]): Said | null {
  if (near !== null && drawn.length > 0 && seemsSwapped(drawn, cornerAt(near)))
    return { message: `${swappedWords}: this lies far away`, fault: middleOf(drawn), canSwap: true };
  const found = checkOutline(drawn);
  return found && { message: found.because, fault: found.at, canSwap: false };
}

/** What is drawn, kept until it is saved, with the steps that can be taken back. */
function useKeptDrawing(question: AreaMapQuestion) {
  const [before] = useState(() => ({ ...drawingOf(question.outline), begins: JSON.stringify(question.outline) }));
  const kept = useKept<Drawn>({
    name: `map/${question.title}`,
    nothing: before,
    isEmpty: (drawn) => drawn.open.length === 0 && JSON.stringify(drawn.outline) === before.begins,
    // What was drawn over an outline that is another one by now would undo what somebody else has drawn.
    read: (drawn) => ("begins" in drawn && drawn.begins === before.begins ? (drawn as Drawn) : null),
  });
  const [steps, setSteps] = useState<Pick<Drawing, "picked" | "past">>(before);
  const state: Drawing = { ...steps, outline: kept.typed.outline, open: kept.typed.open };
  const setState = ({ outline, open, picked, past }: Drawing): void => {
    kept.change(() => ({ outline, open }));
    setSteps({ picked, past });
  };
  return { kept, state, setState, setPicked: (picked: Picked | null) => setSteps(({ past }) => ({ picked, past })) };
}
