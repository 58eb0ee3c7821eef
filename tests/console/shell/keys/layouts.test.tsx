import { listedKinds } from "#contract/records/kind-names.ts";
import { loadsAhead } from "#commands/record/simple/lazy.ts";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command } from "#commands/command.ts";
import { type Destination, destinations } from "#commands/destinations.ts";
import type { Now } from "#commands/context/now.ts";
import { allCommands, commandsById } from "../../../support/all-commands.ts";
import { fetchFurtherPaths } from "#console/client/route-path.ts";
import { loadAllCommands } from "#console/shell/running/known-commands.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { dialogState, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import { CommandKeys } from "#console/shell/keys/CommandKeys.tsx";
import { type KeyPress, parseBinding, strokeOf } from "#console/shell/keys/strokes.ts";
import { notices } from "#console/shell/messages/notices.ts";
import { dismissToast, toasts } from "#console/shell/messages/toasts.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { StageTools } from "#commands/context/tools.ts";
import { createStageSlot } from "#console/shell/stage/stage.ts";
import { macroState } from "#console/shell/running/recording/macro-recorder.ts";
import { tools } from "#console/shell/running/tools.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildNowOnImports,
  buildNowOnJobs,
  buildNowOnPage,
  buildNowOnPlan,
  buildNowOnReport,
  buildNowOnRiderCash,
  buildNowOnTiles,
  everythingBut,
  orderRecord,
  planLends,
  recordOf,
  riderCashLends,
  shownOf,
} from "../../../support/console/fake-tools.ts";
import { layoutNames, pressOn, strokesOn } from "../../../support/console/keyboards.ts";
import { eventOf } from "../../../support/console/key-presses.ts";
import { auditRow } from "../../../support/kinds/audit.ts";
import { sampleRecord } from "../../../support/kinds/kinds.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const shownJob = { id: "j1", storeId: "s1", state: "failed", hasFile: true, title: "Orders" } as Job;

const calls: string[] = [];
/** Every tool a screen may lend, each noting that it was called. */
const stageTools = new Proxy({} as StageTools, {
  get:
    (_target, name) =>
    (given: unknown): unknown => {
      calls.push(`${String(name)} ${typeof given === "object" ? JSON.stringify(given) : String(given)}`);
      return name === "readJob" ? shownJob : shownOf[name as keyof StageTools];
    },
});

const record = orderRecord();
const pinOf = ({ title, path }: Destination) => ({ title, address: path });
const screens: readonly Now[] = [
  buildNow({ cursor: record, waiting: 2, filtered: true, notices: 2, opened: record }),
  buildNow({ cursor: orderRecord({ status: "Accepted" }) }),
  buildNow({ cursor: orderRecord({ status: "Ready for Delivery" }) }),
  buildNowOnPage(record),
  buildNow({
    cursor: record,
    opened: record,
    lends: everythingBut(
      "leave",
      "openNeighbour",
      "readDayEnd",
      "reportHere",
      "readImport",
      ...riderCashLends,
      ...planLends,
    ),
  }),
  buildNowOnPlan(),
  buildNowElsewhere({ lends: new Set(["move", "moveTo", "moveSideways", "refresh", "readDayEnd"]) }),
  buildNow({ place: { ...buildNow().place, view: "go.transactions" } }),
  buildNowOnReport(),
  buildNowOnTiles(),
  buildNowOnJobs(),
  buildNowOnImports(),
  buildNowOnRiderCash(),
  buildNow({
    kind: "stock-count",
    cursor: sampleRecord("stock-count"),
    lends: new Set([...buildNow().lends, "focusField"] as const),
  }),
  buildNow({
    kind: "indent",
    cursor: sampleRecord("indent"),
    lends: new Set([...buildNow().lends, "focusField"] as const),
  }),
  buildNow({ place: { ...buildNow().place, view: "go.products" } }),
  buildNowElsewhere({ lends: new Set(["exportSettings", "importSettings", "showSettingsHistory"]) }),
  ...listedKinds.map((kind) => buildNow({ kind, cursor: sampleRecord(kind) })),
  buildNow({ kind: "audit", cursor: recordOf("audit", auditRow()) }),
  buildNow({ place: { ...buildNow().place, pins: destinations.slice(0, 9).map(pinOf) } }),
];
const place = createStageSlot();
let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><div id="dialogs"></div>';
  const element = document.querySelector("#root");
  if (!element) throw new Error("no root");
  root = createRoot(element);
  act(() => root.render(<CommandKeys />));
  place.enter();
  vi.stubGlobal("fetch", async () => Response.json({}));
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void calls.push(`copy ${text}`) },
  });
});

// What commands fetch when they first run is here already, as it is in the console soon after its start.
beforeAll(async () => {
  const lazy = [import("#console/shell/macros/macro-acts.ts"), import("#console/shell/running/open-field.ts")];
  const further = [fetchFurtherPaths(), ...lazy];
  await Promise.all([...loadsAhead().map((load) => load()), loadAllCommands(), ...further]);
});

afterEach(() => {
  act(() => root.unmount());
  place.leave();
  vi.unstubAllGlobals();
});

/** Where the command can run, else where it is refused. */
function placeOf(command: Command): Now {
  const found =
    screens.find((now) => command.can(now) === "yes") ?? screens.find((now) => command.can(now) !== "hidden");
  if (!found) throw new Error(`no place of this test knows ${command.id}`);
  return found;
}

/** Everything one can notice of a command: what it touched, what it asked, what it told, where it went. */
async function effectOf(now: Now, start: () => void): Promise<string[]> {
  calls.length = 0;
  closeDialog();
  for (const { id } of toasts.list) dismissToast(id);
  history.replaceState(null, "", "/somewhere");
  notices.expanded = false;
  Object.assign(preferences, { density: "compact", theme: "system" });
  fullScreen.on = false;
  Object.assign(macroState, { steps: null, playing: null });
  place.update({ now: () => now, tools: stageTools });
  await act(async () => {
    start();
    // A command may go on after its first promise; one that asks never ends here.
    await new Promise((resolve) => void setImmediate(resolve));
  });
  const { current } = dialogState;
  const asked =
    current?.kind === "choice"
      ? `asks ${current.question.title}`
      : current?.kind === "palette"
        ? `palette ${current.prefix}`
        : (current?.kind ?? "nothing");
  return [
    ...calls,
    ...toasts.list.map(({ message, detail }) => `tells ${message} ${detail ?? ""}`),
    asked,
    location.pathname,
    preferences.density,
    preferences.theme,
    `full screen ${fullScreen.on}, notices ${notices.expanded}, macro ${macroState.steps !== null}`,
  ];
}

function press(presses: readonly KeyPress[]): void {
  for (const one of presses) document.body.dispatchEvent(eventOf(one));
}

const bound = allCommands.flatMap((command) => (command.keys ?? []).map((binding) => ({ command, binding })));
const nothing = ["nothing", "/somewhere", "compact", "system", "full screen false, notices false, macro false"];

describe.each(layoutNames)("with a keyboard of layout %s", (layout) => {
  // The letter before tells the script of the keyboard.
  beforeEach(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.dispatchEvent(eventOf(pressOn(layout, "a")));
    field.remove();
  });

  it.each(bound.map(({ command, binding }) => [binding, command.id] as const))("%s is %s", async (binding, id) => {
    const command = commandsById.get(id);
    if (!command) throw new Error(id);
    const now = placeOf(command);
    const wanted = await effectOf(now, () => void runCommand(command, now, tools));
    expect(wanted).not.toEqual(nothing);
    const strokes = parseBinding(binding).map((stroke) => pressOn(layout, stroke));
    // A digit alone waits until a scanner would have gone on: the next key shows that none has.
    const later = { ...pressOn(layout, "a"), key: "Shift", code: "ShiftLeft", at: 1_000 };
    expect(await effectOf(now, () => press([...strokes, later]))).toEqual(wanted);
  });

  it("means nothing by dead keys", async () => {
    const dead = strokesOn(layout).filter((stroke) => stroke.dead);
    const [now] = screens;
    if (!now) throw new Error("no place");
    for (const { code, shift, altGr } of dead) {
      const silent = await effectOf(now, () =>
        press([{ ...pressOn(layout, "a"), key: "Dead", code, shift, altGraph: altGr }]),
      );
      expect(silent).toEqual(nothing);
    }
  });

  it("reads AltGr alike whether a browser reports it or Ctrl and Alt", () => {
    for (const stroke of strokesOn(layout).filter(({ altGr, dead }) => altGr && !dead)) {
      const pressed = { ...pressOn(layout, stroke.key), key: stroke.key };
      expect(strokeOf(pressed, false)).toBe(stroke.key);
      expect(strokeOf({ ...pressed, altGraph: false, ctrl: true, alt: true }, false)).toBe(stroke.key);
      expect(strokeOf({ ...pressed, ctrl: true, alt: true }, false)).toBe(stroke.key);
    }
  });

  it("types every character into fields without a command noticing", async () => {
    const [now] = screens;
    if (!now) throw new Error("no place");
    const field = document.body.appendChild(document.createElement("input"));
    for (const { key, code, shift, altGr } of strokesOn(layout)) {
      const effect = await effectOf(now, () => {
        const event = eventOf({ ...pressOn(layout, "a"), key, code, shift, altGraph: altGr });
        field.dispatchEvent(event);
        if (event.defaultPrevented) calls.push(`${key} was taken`);
      });
      expect(effect).toEqual(nothing);
    }
  });
});
