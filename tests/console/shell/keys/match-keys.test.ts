import { describe, expect, it } from "vitest";
import type { Command } from "#commands/command.ts";
import { type Match, matchKeys, matchStrokes, nothingTyped, type Typed } from "#console/shell/keys/match-keys.ts";
import type { KeyPress } from "#console/shell/keys/strokes.ts";
import { buildPress } from "../../../support/console/key-presses.ts";

function build(id: Command["id"], keys: readonly string[], moves = false): Command {
  return { id, title: id, group: "Go", keys, can: () => "yes", run: () => {}, ...(moves ? { moves: true } : {}) };
}

const open = build("order.open", ["o", "Enter"]);
const orders = build("go.orders", ["g o"]);
const dashboard = build("go.dashboard", ["g d"]);
const down = build("list.down", ["j", "ArrowDown"], true);
const palette = build("palette.open", ["mod+k"]);
const selectPage = build("list.select-page", ["mod+a"]);
const select = build("list.select", ["x", "Space"]);
const selectTwenty = build("list.select-twenty", ["shift+Space"]);
const help = build("help.keys", ["?"]);
const all = [open, orders, dashboard, down, palette, selectPage, select, selectTwenty, help];

function press(over: Partial<KeyPress>, typed: Typed = nothingTyped) {
  return matchKeys(all, typed, buildPress(over), false);
}

function ran(match: Match): string | null {
  return match.kind === "run" ? match.command.id : null;
}

describe("matchStrokes", () => {
  it("fires a whole binding, waits for a begun one, and answers nothing else", () => {
    expect(matchStrokes(all, ["o"])).toEqual({ kind: "run", command: open });
    expect(matchStrokes(all, ["g"])).toEqual({ kind: "wait", commands: [orders, dashboard] });
    expect(matchStrokes(all, ["g", "o"])).toEqual({ kind: "run", command: orders });
    expect(matchStrokes(all, ["q"])).toEqual({ kind: "none" });
  });

  it("does neither of two commands that claim the same keys", () => {
    const rival = build("a.rival", ["o"]);
    expect(matchStrokes([open, rival], ["o"])).toEqual({ kind: "clash", commands: [open, rival] });
    const longer = build("a.longer", ["o o"]);
    expect(matchStrokes([open, longer], ["o"]).kind).toBe("clash");
  });
});

describe("matchKeys", () => {
  it("fires a sequence at once when its last key comes", () => {
    const first = press({ key: "g", code: "KeyG", at: 100 });
    expect(first.match.kind).toBe("wait");
    expect(first.preventsDefault).toBe(true);
    const second = press({ key: "o", code: "KeyO", at: 900 }, first.typed);
    expect(ran(second.match)).toBe("go.orders");
    expect(second.typed).toEqual(nothingTyped);
  });

  it("does nothing with the second key of a sequence that comes late, and forgets the first after five seconds", () => {
    const { typed } = press({ key: "g", code: "KeyG", at: 100 });
    for (const at of [1_101, 3_000, 5_100]) {
      const late = press({ key: "o", code: "KeyO", at }, typed);
      expect(late).toEqual({ match: { kind: "late" }, typed: nothingTyped, preventsDefault: true });
    }
    expect(ran(press({ key: "o", code: "KeyO", at: 5_101 }, typed).match)).toBe("order.open");
    // What ends no sequence was meant for itself.
    expect(ran(press({ key: "j", code: "KeyJ", at: 1_101 }, typed).match)).toBe("list.down");
  });

  it("swallows a stroke that does not continue the sequence", () => {
    const first = press({ key: "g", code: "KeyG", at: 100 });
    const second = press({ key: "x", code: "KeyX", at: 200 }, first.typed);
    expect(second).toEqual({ match: { kind: "none" }, typed: nothingTyped, preventsDefault: true });
  });

  it("keeps a sequence while Shift goes down for its second key", () => {
    const first = press({ key: "g", code: "KeyG", at: 100 });
    expect(press({ key: "Shift", code: "ShiftLeft", shift: true, at: 150 }, first.typed).typed).toEqual(first.typed);
  });

  it("does not act again while a key is held, unless the command moves", () => {
    expect(ran(press({ key: "ArrowDown", code: "ArrowDown", repeat: true }).match)).toBe("list.down");
    const held = press({ key: "o", code: "KeyO", repeat: true });
    expect(held.match.kind).toBe("none");
    expect(held.preventsDefault).toBe(true);
    const typed = { strokes: ["g"], at: 0 };
    expect(press({ key: "g", code: "KeyG", repeat: true, at: 40 }, typed)).toEqual({
      match: { kind: "none" },
      typed,
      preventsDefault: true,
    });
  });

  it("leaves typing to text fields, but not Ctrl", () => {
    for (const key of ["o", "x", "?", "Enter", " "]) {
      expect(press({ key, on: "field" })).toMatchObject({ match: { kind: "none" }, preventsDefault: false });
    }
    expect(ran(press({ key: "k", code: "KeyK", ctrl: true, on: "field" }).match)).toBe("palette.open");
  });

  it("leaves marking, undoing and copying to text fields", () => {
    for (const key of ["a", "z", "c", "v", "x", "y", "Backspace"]) {
      expect(press({ key, ctrl: true, on: "field" })).toMatchObject({
        match: { kind: "none" },
        preventsDefault: false,
      });
    }
    expect(ran(press({ key: "a", ctrl: true }).match)).toBe("list.select-page");
  });

  it("leaves Enter and Space to a focused button", () => {
    expect(press({ key: "Enter", code: "Enter", on: "control" }).preventsDefault).toBe(false);
    expect(press({ key: " ", code: "Space", on: "control" }).preventsDefault).toBe(false);
    // A browser presses the button by Shift and Space, too.
    expect(press({ key: " ", code: "Space", shift: true, on: "control" }).preventsDefault).toBe(false);
    expect(ran(press({ key: " ", code: "Space", shift: true }).match)).toBe("list.select-twenty");
    expect(ran(press({ key: "x", code: "KeyX", on: "control" }).match)).toBe("list.select");
  });

  it("lets the browser have what no command wants", () => {
    expect(press({ key: "l", code: "KeyL", ctrl: true }).preventsDefault).toBe(false);
    expect(press({ key: "F5", code: "F5" }).preventsDefault).toBe(false);
  });

  it("says so when two commands claim a key, and takes it from the browser", () => {
    const rival = build("a.rival", ["o"]);
    const { match, preventsDefault } = matchKeys(
      [open, rival],
      nothingTyped,
      buildPress({ key: "o", code: "KeyO" }),
      false,
    );
    expect(match.kind).toBe("clash");
    expect(preventsDefault).toBe(true);
  });
});
