// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "#contract/routes/routes.ts";
import { createPreferences } from "#console/session/preferences/preferences.ts";

interface Saved {
  readonly name: string;
  readonly value: unknown;
}

let saved: Saved[];
let onServer: Record<string, unknown>;
let refuse: Error | null;

/** Answers as the gateway's two routes for preferences do. */
const gateway = (async (name: string, request: { params: { name: string }; body: { value: unknown } }) => {
  if (name === "preferences.list") return onServer;
  if (refuse) throw refuse;
  saved.push({ name: request.params.name, value: request.body.value });
  return {};
}) as unknown as Api;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  saved = [];
  onServer = {};
  refuse = null;
  return () => void vi.useRealTimers();
});

describe("createPreferences", () => {
  it("changes at once, and saves the last of several changes once", async () => {
    const { preferences, setPreference } = createPreferences(gateway, 400);
    setPreference("pageSize", 75);
    setPreference("pageSize", 100);
    expect(preferences.pageSize).toBe(100);
    await vi.advanceTimersByTimeAsync(400);
    expect(saved).toEqual([{ name: "page-size", value: 100 }]);
  });

  it("keeps them for the next first paint", () => {
    createPreferences(gateway, 400).setPreference("theme", "dark");
    const next = createPreferences(gateway, 400);
    next.readStored();
    expect(next.preferences.theme).toBe("dark");
  });

  it("takes up what the server keeps, but neither nonsense nor what is older than a change being saved", async () => {
    const { preferences, setPreference, readPreferences } = createPreferences(gateway, 400);
    onServer = { density: "comfortable", "page-size": 7, theme: "light", "orders-view": "PROCESS", unknown: 1 };
    setPreference("theme", "dark");
    await readPreferences();
    expect(preferences).toMatchObject({ density: "comfortable", pageSize: 50, theme: "dark", ordersView: "PROCESS" });
  });

  it("takes up the layout of the orders as it was saved before other lists had one", async () => {
    const { preferences, readPreferences } = createPreferences(gateway, 400);
    onServer = { "orders-layout": { order: ["age"] } };
    await readPreferences();
    expect(preferences.layouts).toEqual({ orders: { order: ["age"] } });
    onServer = { "orders-layout": { order: ["age"] }, layouts: { orders: { order: ["slot"] } } };
    await readPreferences();
    expect(preferences.layouts).toEqual({ orders: { order: ["slot"] } });
  });

  it("lets what changes often wait longer, and saves at once what waits when the session ends", async () => {
    const { setPreference, savePreferences } = createPreferences(gateway, 400);
    setPreference("recentCommands", ["order.open"]);
    setPreference("density", "comfortable");
    await vi.advanceTimersByTimeAsync(400);
    expect(saved.map(({ name }) => name)).toEqual(["density"]);
    setPreference("recentCommands", ["order.copy-number", "order.open"]);
    await savePreferences();
    expect(saved.at(-1)).toEqual({ name: "recent-commands", value: ["order.copy-number", "order.open"] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toHaveLength(2);
  });

  it("tells when the server could not save", async () => {
    const { setPreference, onPreferenceFailure } = createPreferences(gateway, 400);
    const failures: unknown[] = [];
    onPreferenceFailure((error) => failures.push(error));
    refuse = new Error("no");
    setPreference("density", "comfortable");
    await vi.advanceTimersByTimeAsync(400);
    expect(failures).toEqual([refuse]);
  });
});
