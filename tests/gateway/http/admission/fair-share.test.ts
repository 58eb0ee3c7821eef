import { afterEach, expect, it, vi } from "vitest";
import { fairShare } from "#gateway/http/admission/fair-share.ts";

afterEach(() => void vi.useRealTimers());

const here = new AbortController().signal;

it("lets a login's calls rest as long as each has taken, and nobody else's", async () => {
  vi.useFakeTimers();
  const inTurn = fairShare({ atOnce: 1, waiting: 10, rests: true });
  const begun: string[] = [];
  const call = (login: string, name: string, takes: number) =>
    inTurn(login, here, async () => {
      begun.push(name);
      await new Promise((resolve) => void setTimeout(resolve, takes));
    });
  const calls = [call("asha", "first", 60), call("asha", "second", 0), call("ravi", "other", 0)];
  await vi.advanceTimersByTimeAsync(119);
  expect(begun).toEqual(["first", "other"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["first", "other", "second"]);
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  void call("asha", "third", 0);
  expect(begun).toContain("third");
});

it("refuses a call where too many of a login wait, and drops one whose caller has hung up before its turn", async () => {
  const inTurn = fairShare({ atOnce: 1, waiting: 1, rests: true });
  const gate = Promise.withResolvers<void>();
  const first = inTurn("asha", here, () => gate.promise);
  const hangUp = new AbortController();
  const second = inTurn("asha", hangUp.signal, async () => "done");
  await expect(inTurn("asha", here, async () => "done")).rejects.toMatchObject({ code: "too-many-calls" });
  hangUp.abort();
  await expect(second).rejects.toMatchObject({ code: "too-slow" });
  gate.resolve();
  await first;
  expect(await inTurn("asha", here, async () => "done")).toBe("done");
});
