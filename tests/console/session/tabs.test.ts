// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeItem } from "#console/session/kept/storage.ts";
import { watchTabs } from "#console/session/tabs.ts";

let heard: string[];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  heard = [];
  stop = watchTabs({
    ended: (reason) => heard.push(`ended ${reason}`),
    loggedIn: () => heard.push("logged in"),
    changed: () => heard.push("changed"),
  });
});
afterEach(() => stop());

/** What a browser tells of a change that another tab has made. */
function stored(key: string | null, newValue: string | null = null): void {
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

describe("watchTabs", () => {
  it("receives why the session ended before the storage is cleared", () => {
    stored("aisle.ended");
    stored("aisle.ended", "timed-out");
    stored(null);
    expect(heard).toEqual(["ended timed-out", "ended ended"]);
  });

  it("ends when the flag was taken away by hand", () => {
    stored("isLogin");
    expect(heard).toEqual(["ended ended"]);
  });

  it("notices a log-in and a token renewed in another tab", () => {
    writeItem("isLogin", "true");
    stored("isLogin", "true");
    stored("token", "new");
    stored("aisle.lastActive", "1");
    expect(heard).toEqual(["logged in", "changed"]);
  });
});
