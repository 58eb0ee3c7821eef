import type { KeyboardEvent } from "react";
import { holds } from "#contract/delivery/outline/outline.ts";
import type { ModeKey } from "#console/shell/frame/mode.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { moveCorner, nextCorner, removeCorner, setCorner, stepBack } from "./drawing.ts";
import type { UsedDrawing } from "./use-drawing.ts";

/** What the keys of the map do, in words. */
export const mapKeyWords: readonly ModeKey[] = [
  ["Enter", "set a corner"],
  ["c", "close the ring"],
  ["Backspace", "take back"],
  ["n", "next corner, which arrows move"],
  ["p", "corner before"],
  ["Delete", "remove it"],
  ["o", "take the PIN code under the crosshair"],
  ["r", "circle by radius"],
  ["f", "show all"],
  ["+", "nearer"],
  ["-", "farther"],
  ["mod+Enter", "save"],
  ["Escape", "leave"],
];

/** How far an arrow moves the map or a corner, in pixels; with Shift only a little. */
const far = 60;
const little = 6;

const moves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What keys do while the map has the focus. */
const acts: Readonly<Record<string, (drawing: UsedDrawing, view: NonNullable<UsedDrawing["view"]>) => void>> = {
  Enter: ({ set }, view) => set(view.middle()),
  Backspace: ({ change, state }) => change(stepBack(state)),
  Delete: ({ change, state }) => state.picked && change(removeCorner(state, state.picked)),
  "+": (_, view) => view.zoom(1),
  "=": (_, view) => view.zoom(1),
  "-": (_, view) => view.zoom(-1),
  c: ({ close }) => close(),
  n: ({ pick, state }) => pick(nextCorner(state, 1)),
  p: ({ pick, state }) => pick(nextCorner(state, -1)),
  i: ({ change, state }, view) => state.picked && change(setCorner(state, view.middle())),
  r({ radius }) {
    radius.current?.focus();
    radius.current?.select();
  },
  f: ({ shown }, view) => view.fit(shown),
  o({ pincodes, takePincode, tell }, view) {
    const found = pincodes.find((each) => holds(each.outline, view.middle()));
    if (found) takePincode(found);
    else tell("No outline of a PIN code is under the crosshair");
  },
};

/** Does what a key means while the map has the focus. */
export function onMapKey(event: KeyboardEvent, drawing: UsedDrawing): void {
  const { view, state } = drawing;
  if (event.ctrlKey || event.metaKey || event.altKey || !view) return;
  const move = moves[event.key];
  const act = acts[event.key] ?? acts[keyOf(event.nativeEvent)];
  if (!move && !act) return;
  event.preventDefault();
  event.stopPropagation();
  if (!move) return act?.(drawing, view);
  const by = event.shiftKey ? little : far;
  view.pan(move[0] * by, move[1] * by);
  if (state.picked) drawing.change(moveCorner(state, state.picked, view.middle()));
}

/** Does what a key means anywhere in the dialog: it saves, or takes back a step that was drawn. */
export function onFormKey(event: KeyboardEvent, { state, change, save }: UsedDrawing): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const isText = event.target instanceof HTMLInputElement;
  if (event.key !== "Enter" && (event.key !== "z" || isText)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "z") change(stepBack(state));
  else void save();
}
