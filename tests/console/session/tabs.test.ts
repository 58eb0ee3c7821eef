// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keep } from "#console/session/storage.ts";
import { openTabs, type Tabs } from "#console/session/tabs.ts";

let heard: string[];
let stop: () => void;
let mine: Tabs;

beforeEach(() => {
  localStorage.clear();
  heard = [];
  mine = openTabs();
  stop = mine.watch({
    ended: (reason) => heard.push(`ended ${reason}`),
    loggedIn: () => heard.push("logged in"),
    changed: () => heard.push("changed"),
  });
});
afterEach(() => stop());

const stored = (key: string | null): boolean => window.dispatchEvent(new StorageEvent("storage", { key }));

describe("openTabs", () => {
  it("hears what another tab tells, and not itself", async () => {
    const other = openTabs();
    mine.tell({ type: "ended", reason: "logged-out" });
    other.tell({ type: "logged-in" });
    other.tell({ type: "ended", reason: "timed-out" });
    await vi.waitFor(() => expect(heard).toEqual(["logged in", "ended timed-out"]));
    other.watch({ ended: () => undefined, loggedIn: () => undefined, changed: () => undefined })();
  });

  it("ends when the storage was emptied or the flag taken away elsewhere", async () => {
    stored(null);
    stored("isLogin");
    await vi.waitFor(() => expect(heard).toEqual(["ended ended", "ended ended"]));
  });

  it("reads again when the token was renewed elsewhere", () => {
    keep("isLogin", "true");
    stored("token");
    stored("isLogin");
    stored("aisle.lastActive");
    expect(heard).toEqual(["changed"]);
  });
});
