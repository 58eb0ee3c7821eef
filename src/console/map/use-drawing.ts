import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { PinOutline } from "#commands/kinds/areas/area-map.ts";
import {
  checkOutline,
  nothingDrawn,
  seemsSwapped,
  swapped,
  swappedWords,
} from "#contract/delivery/outline/check-outline.ts";
import { readGeoJson } from "#contract/delivery/outline/geojson.ts";
import { circleAround, radiusLimits } from "#contract/delivery/outline/measure.ts";
import { type Corner, cornerAt, holds, middleOf, type Outline, placeOf } from "#contract/delivery/outline/outline.ts";
import { messages } from "#contract/messages.ts";
import { useKept } from "#console/form/use-kept.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import {
  addParts,
  closeRing,
  type Drawing,
  drawingOf,
  moveCorner,
  type Picked,
  pickedCorner,
  pickNext,
  removeCorner,
  removeRing,
  replaceOutline,
  setCorner,
  sizeText,
  stepBack,
} from "./drawing.ts";
import type { MapPicture, Surface } from "./map-view.ts";
import { useMap } from "./use-map.ts";

/** What is drawn and not saved, and the outline that it began with. */
type Drawn = Pick<Drawing, "outline" | "open"> & { readonly begins: string };

/** How far an arrow moves the map or a corner, in pixels; with Shift only a little. */
const far = 60;
const little = 6;

/** So near to the first corner, in pixels, a corner closes the ring. */
const closingDistance = 12;
const nobodysMiddle: Corner = [0, 0];

/** What the dialog of a map uses of the drawing. */
export type UsedDrawing = ReturnType<typeof useDrawing>;

/** The drawing of an area on a map: what is drawn, what keys and pointer do to it, and how it is saved. */
export function useDrawing(asked: AskedDialog<"map">, element: RefObject<HTMLDivElement | null>) {
  const { question } = asked;
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
  const [theirs, setTheirs] = useState<Outline>([]);
  const [message, setMessage] = useState("");
  const [fault, setFault] = useState<Corner | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [canSwap, setCanSwap] = useState(false);
  const [middle, setMiddle] = useState(nobodysMiddle);
  const radius = useRef<HTMLInputElement>(null);
  const [circle, setCircle] = useState("");
  const { outline, open } = state;

  const known = useMemo<Outline>(
    () => [...question.others.flatMap((other) => other.outline), ...question.pincodes.flatMap((each) => each.outline)],
    [question],
  );
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
  const picked = pickedCorner(state);
  const picture = useMemo<MapPicture>(
    () => ({ surfaces, store: question.store, open, corners: outline, picked, fault }),
    [surfaces, question, open, outline, picked, fault],
  );
  const view = useMap(element, {
    begins: outline.length > 0 ? outline : known,
    near: question.store ?? question.near,
    tiles: question.tiles,
    picture,
    handlers: {
      onPress: (at) => (state.picked ? change({ ...state, picked: null }) : set(at)),
      onDrag: (which, to) => change(moveCorner(state, which, to)),
      onMove: () => view && setMiddle(view.middle()),
    },
  });
  useEffect(() => {
    if (view) setMiddle(view.middle());
  }, [view]);
  const where = useAnswer(view ? middle.join() : "", () => question.where(middle));

  function setState({ outline, open, picked, past }: Drawing): void {
    kept.change(() => ({ outline, open }));
    setSteps({ picked, past });
  }

  function change(next: Drawing): void {
    setState(next);
    setFault(null);
    setMessage("");
    setCanSwap(false);
  }

  /** Sets a corner or, at the first one again, closes the ring. */
  function set(at: Corner): void {
    const [begin] = open;
    if (begin && open.length > 2 && view && view.distance(begin, at) < closingDistance) close();
    else change(setCorner(state, at));
  }

  function close(): void {
    if (open.length < 3) return setMessage("A ring needs at least three corners");
    const next = closeRing(state);
    change(next);
    tellFault(next.outline);
  }

  function tellFault(drawn: Outline): boolean {
    const isSwapped = question.near !== null && drawn.length > 0 && seemsSwapped(drawn, cornerAt(question.near));
    const found = isSwapped
      ? { because: `${swappedWords}: this lies far away`, at: middleOf(drawn) }
      : checkOutline(drawn);
    if (!found) return false;
    setFault(found.at);
    setMessage(found.because);
    setCanSwap(isSwapped);
    if (found.at) view?.goTo(found.at);
    return true;
  }

  /** Goes to a picked corner, so that the crosshair is on it. */
  function show(next: Drawing): void {
    setState(next);
    const at = pickedCorner(next);
    if (at) view?.goTo(at);
  }

  function add(parts: Outline, stays = outline): void {
    const next = addParts(state, parts, stays);
    change(next);
    view?.fit(next.outline);
    tellFault(next.outline);
  }

  function takePincode(found: PinOutline): void {
    add(found.outline);
  }

  /** Draws a circle around the store, or around the middle of the map; it replaces the one that was drawn before it. */
  function drawCircle(kilometres: number): void {
    const { least, most } = radiusLimits;
    if (!(kilometres >= least && kilometres <= most)) return setMessage(`Radius: from ${least} to ${most} km`);
    const part = [circleAround(question.store ?? placeOf(middle), kilometres)];
    add(
      [part],
      outline.filter((each) => JSON.stringify(each) !== circle),
    );
    setCircle(JSON.stringify(part));
    element.current?.focus();
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    if (open.length > 0) return setMessage("The ring is not closed yet: close it with c, or take its corners back");
    if (outline.length === 0) return setMessage(nothingDrawn);
    if (tellFault(outline)) return;
    setSaving(true);
    setMessage("");
    try {
      const saved = await question.keep(outline);
      if (typeof saved === "string") {
        kept.forget();
        return answerDialog(asked, saved);
      }
      setTheirs(saved.theirs);
      setMessage("Somebody else has drawn this area meanwhile: theirs is dashed. Save again to replace it with yours");
    } catch (error) {
      const said = explainFailure(error, messages.saveFailed);
      setMessage(said ? [said.message, said.detail].filter(Boolean).join(": ") : messages.saveFailed);
    }
    setSaving(false);
  }

  function onMapKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !view) return;
    const by = event.shiftKey ? little : far;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const move = moves[event.key];
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => (state.picked ? change({ ...state, picked: null }) : set(view.middle())),
      Backspace: () => change(stepBack(state)),
      Delete: () => state.picked && change(removeCorner(state, state.picked)),
      "+": () => view.zoom(1),
      "=": () => view.zoom(1),
      "-": () => view.zoom(-1),
      c: close,
      n: () => show(pickNext(state, 1)),
      p: () => show(pickNext(state, -1)),
      i: () => state.picked && change(setCorner(state, view.middle())),
      r: () => {
        radius.current?.focus();
        radius.current?.select();
      },
      f: () => view.fit(outline.length > 0 ? outline : known),
      o: () => {
        const found = question.pincodes.find((each) => holds(each.outline, view.middle()));
        if (found) takePincode(found);
        else setMessage("No outline of a PIN code is under the crosshair");
      },
    };
    const act = acts[event.key] ?? acts[keyOf(event.nativeEvent)];
    if (!move && !act) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) {
      view.pan(...move);
      if (state.picked) change(moveCorner(state, state.picked, view.middle()));
    } else act?.();
  }

  function onFormKey(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    const isText = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" && (event.key !== "z" || isText)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "z") change(stepBack(state));
    else void save();
  }

  return {
    state,
    kept,
    message,
    canSwap,
    middle,
    isSaving,
    where: where.answer ?? "",
    size: sizeText(state, middle),
    radius,
    drawCircle,
    save,
    close,
    takePincode,
    onMapKey,
    onFormKey,
    tell: setMessage,
    move: (which: Picked, to: Corner) => {
      const next = moveCorner(state, which, to);
      change(next);
      view?.goTo(to);
      tellFault(next.outline);
    },
    pick: (which: Picked) => show({ ...state, picked: which }),
    removeRing: (which: Pick<Picked, "part" | "ring">) => change(removeRing(state, which)),
    swap: () => {
      const next = replaceOutline(state, swapped(outline));
      change(next);
      view?.fit(next.outline);
    },
    addGeoJson: (text: string) => {
      const shapes = readGeoJson(text);
      if (typeof shapes === "string") setMessage(shapes);
      else add(shapes.flatMap((shape) => shape.outline));
    },
  };
}
