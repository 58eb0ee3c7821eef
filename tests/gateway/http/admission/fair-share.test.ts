import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { fairShare } from "#gateway/http/admission/fair-share.ts";

const here = new AbortController().signal;

it("lets a login's calls rest as long as each has taken, and nobody else's", async () => {
  const inTurn = fairShare({ atOnce: 1, waiting: 10, rests: true });
  const began = new Map<string, number>();
  const call = (login: string, name: string, takes: number) =>
    inTurn(login, here, async () => {
      began.set(name, performance.now());
      await wait(takes);
    });
  await Promise.all([call("asha", "first", 60), call("asha", "second", 0), call("ravi", "other", 0)]);
  const since = (name: string): number => (began.get(name) ?? 0) - (began.get("first") ?? 0);
  expect(since("other")).toBeLessThan(60);
  // A timer may end a little early.
  expect(since("second")).toBeGreaterThan(115);
  await call("asha", "third", 0);
  expect(began.has("third")).toBe(true);
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
