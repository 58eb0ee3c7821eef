import { expect, it, vi } from "vitest";
import { limitIntake } from "#commands/console/intake/limit-form.ts";
import type { Tools } from "#commands/context/tools.ts";
import { readLocal } from "#gateway/store/stores/local-times.ts";
import { fakeTools } from "../../support/console/fake-tools.ts";

const timeZone = "Asia/Kolkata";
const asOf = "2026-11-27T08:00:00.000Z";

/** Until when Express is stopped by somebody who types a time. It is 13:30 at the store. */
async function stoppedUntil(untilTime: string): Promise<unknown> {
  const sent: unknown[] = [];
  const { tools } = fakeTools({
    answers: ["Express orders"],
    api: (name, request) => {
      const { body } = request as { body: { instants?: string[]; locals?: string[]; limit?: { until: string } } };
      if (name === "slots.list") return { slots: [] };
      if (name === "intake-limits.list") return { timeZone, asOf, limits: [] };
      if (name === "times.convert")
        return {
          instants: body.instants?.map((at) => ({ local: new Date(Date.parse(at) + 19_800_000).toISOString() })) ?? [],
          locals: body.locals?.map((local) => readLocal(local, timeZone)) ?? [],
        };
      sent.push(body.limit?.until);
      return { limit: null };
    },
  });
  const fill: Tools["fill"] = async (form) =>
    form.save({ until: "60", untilTime } as never, { record: undefined, idempotencyKey: "k" });
  Object.assign(tools, { fill });
  vi.useFakeTimers({ now: Date.parse(asOf), toFake: ["Date"] });
  await limitIntake("s", tools).finally(() => vi.useRealTimers());
  return sent[0];
}

it("stops Express until the clock at the store next shows a time, or for a while where none is typed", async () => {
  expect(await stoppedUntil("18:00")).toBe("2026-11-27T12:30:00.000Z");
  expect(await stoppedUntil("09:15")).toBe("2026-11-28T03:45:00.000Z");
  expect(await stoppedUntil("")).toBe("2026-11-27T09:00:00.000Z");
});
