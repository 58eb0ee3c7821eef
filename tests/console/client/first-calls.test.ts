import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FirstCall, keptCallsKey, sendFirstCalls, takeFirstAnswer } from "#console/client/first-calls.ts";

const call: FirstCall = { method: "POST", url: "/api/orders/filter", body: "{}" };
/** The requests that the page has sent. */
let sent: AbortSignal[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const kept = JSON.stringify({ place: "/orders?tab=New", businessUnitId: null, calls: [call] });
  vi.stubGlobal("location", { pathname: "/orders", search: "?tab=New" });
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => (key === keptCallsKey ? kept : null) });
  vi.stubGlobal("fetch", (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    sent.push(signal);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("ends a request that was taken when the one who took it gives up, and only then", async () => {
  const page = new EventTarget() as Document;
  sendFirstCalls(page, "a token");
  const patience = new AbortController();
  const answer = takeFirstAnswer(page, call, patience.signal);
  vi.advanceTimersByTime(30_000);
  expect(sent.map(({ aborted }) => aborted)).toEqual([false]);
  patience.abort();
  expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(answer).rejects.toThrow("aborted");
});

it("ends a request that nobody takes, and gives no answer twice", () => {
  const page = new EventTarget() as Document;
  sendFirstCalls(page, "a token");
  expect(takeFirstAnswer(page, { ...call, body: null }, new AbortController().signal)).toBeUndefined();
  vi.advanceTimersByTime(30_000);
  expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
  expect(takeFirstAnswer(page, call, new AbortController().signal)).toBeUndefined();
});
