import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announced } from "#console/shell/messages/announcing.ts";
import { dismissToast, hideLater, keepToast, tell, toasts } from "#console/shell/messages/toasts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe("tell", () => {
  it("shows a message for 3 seconds", () => {
    tell("Save Sucessfully", "success");
    vi.advanceTimersByTime(2_999);
    expect(toasts.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.list).toEqual([]);
  });

  it("counts the same message instead of showing it twice, and starts its time anew", () => {
    tell("Save Failed", "error", "offline");
    vi.advanceTimersByTime(2_000);
    tell("Save Failed", "error", "offline");
    expect(toasts.list.map(({ times }) => times)).toEqual([2]);
    vi.advanceTimersByTime(2_000);
    expect(toasts.list).toHaveLength(1);
  });

  it("shows the newest message alone, for its own 3 seconds", () => {
    tell("Save Failed", "error", "offline");
    vi.advanceTimersByTime(2_000);
    tell("Save Failed", "error", "refused");
    expect(toasts.list.map(({ detail }) => detail)).toEqual(["refused"]);
    vi.advanceTimersByTime(2_999);
    expect(toasts.list).toHaveLength(1);
  });

  it("keeps a message while the pointer rests on it", () => {
    tell("Update Failed", "error");
    const id = toasts.list[0]?.id ?? 0;
    keepToast(id);
    vi.advanceTimersByTime(10_000);
    expect(toasts.list).toHaveLength(1);
    hideLater(id);
    vi.advanceTimersByTime(3_000);
    expect(toasts.list).toEqual([]);
  });

  it("is heard as well as seen, errors at once", () => {
    tell("Status Failed", "error", "it was moved by Asha");
    tell("Save Sucessfully", "success");
    expect(announced.lines).toMatchObject([
      { text: "Status Failed. it was moved by Asha", urgent: true },
      { text: "Save Sucessfully", urgent: false },
    ]);
    vi.advanceTimersByTime(3_000);
    expect(announced.lines).toEqual([]);
  });
});
