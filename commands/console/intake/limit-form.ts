import { intakeLimitFields } from "#contract/delivery/fields.ts";
import { limitText, limitTime } from "#contract/delivery/limit-text.ts";
import type { IntakeLimit, IntakeLimitChange } from "#contract/delivery/schema.ts";
import { otherField } from "#commands/form-field.ts";
import type { Form, FormFields, FormStart } from "#commands/form.ts";
import type { ConvertTimes } from "#contract/store/local-time-schema.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import type { Tools } from "#commands/context/tools.ts";

/** How many days of slots are offered. */
const days = 2;

/** What can be limited: a slot, or Express without one. */
interface Target {
  readonly name: string;
  readonly slot: IntakeLimitChange["slot"];
  readonly taken: number;
  readonly capacity: number | null;
  readonly limit: IntakeLimit | null;
}

/** Asks what is limited, how far and until when, and keeps an undo of it. */
export async function limitIntake(storeId: string, tools: Tools): Promise<void> {
  const { targets, time, asOf } = await readTargets(storeId, tools);
  const target = await tools.choose({
    title: "Which slot takes fewer orders?",
    options: targets.map((value) => ({
      value,
      title: value.slot ? value.name : "Express orders",
      hint: [takenText(value), value.limit ? limitText(value.limit, time) : ""].filter(Boolean).join("; "),
    })),
  });
  if (!target) return;
  const { limit } = target;
  const lifts =
    limit !== null &&
    (await tools.choose({
      title: `${target.name} is ${limitText(limit, time)}`,
      numbered: true,
      options: [
        { value: true, title: "Take orders as usual again" },
        { value: false, title: "Change the limit ..." },
      ],
    }));
  if (lifts === undefined) return;
  const set = (change: Omit<IntakeLimitChange, "slot">, idempotencyKey: string) =>
    tools.api("intake-limits.set", { params: { storeId }, body: { ...change, slot: target.slot } }, { idempotencyKey });
  let made: IntakeLimit | null = null;
  if (lifts) await set({ was: limit?.id ?? null, limit: null }, tools.newKey());
  else {
    made = await askLimit(storeId, target, asOf, tools, set);
    if (!made) return;
  }
  const title = `${target.name}: ${made ? limitText(made, time) : "orders are taken as usual again"}`;
  tools.tell(title, "success");
  const undoKey = tools.newKey();
  tools.keepUndo({
    title,
    because: null,
    run: async () => {
      await set(
        {
          was: made?.id ?? null,
          limit: limit && { capacity: limit.capacity, until: limit.until, reason: limit.reason },
        },
        undoKey,
      );
      await tools.refresh();
    },
  });
  await tools.refresh();
}

/** What can be limited, as it is now; with the way in which times are told, and the moment of the answer. */
async function readTargets(storeId: string, tools: Tools) {
  const params = { storeId };
  const [{ slots }, { timeZone, asOf, limits }] = await Promise.all([
    tools.api("slots.list", { params, query: { days } }),
    tools.api("intake-limits.list", { params }),
  ]);
  const time = limitTime(timeZone, Date.parse(asOf));
  const express = limits.find(({ slot }) => slot === null) ?? null;
  const targets: Target[] = [
    ...slots.map(({ start, end, ...slot }) => ({
      ...slot,
      name: `${time(start)} to ${time(end)}`,
      slot: { start, end },
    })),
    { name: "Express", slot: null, taken: 0, capacity: null, limit: express },
  ];
  return { targets, time, asOf };
}

async function askLimit(
  storeId: string,
  { name, slot, limit, ...target }: Target,
  asOf: string,
  tools: Tools,
  set: (
    change: Omit<IntakeLimitChange, "slot">,
    idempotencyKey: string,
  ) => Promise<{ readonly limit: IntakeLimit | null }>,
): Promise<IntakeLimit | null> {
  const { capacity, until, untilTime, reason } = intakeLimitFields;
  let made: IntakeLimit | null = null;
  const opened = Date.now();
  const start = { capacity: limit?.capacity ?? 0, until: slot ? "end" : "60", reason: limit?.reason ?? "" };
  const form: Form<FormFields, RecordRow> = {
    name: "intake-limit",
    title: slot ? `Slot ${name}` : "Stop Express",
    as: "dialog",
    fields: {
      ...(slot !== null && {
        capacity: {
          ...otherField("limit.capacity"),
          limits: capacity,
          hint: `0 closes the slot. ${takenText({ name, slot, limit, ...target })}`,
        },
      }),
      until: {
        ...otherField("limit.until"),
        limits: slot ? until : { ...until, values: until.values.filter((value) => value !== "end") },
      },
      untilTime: { ...otherField("limit.untilTime"), limits: untilTime, hint: "Empty: as chosen" },
      reason: { ...otherField("limit.reason"), limits: reason, wide: true },
    },
    values: () => start as FormStart<FormFields>,
    save: async (given, { idempotencyKey }) => {
      const minutes = Number(given["until"]);
      // Time runs on while the form is open; the clock of the gateway is the one that counts.
      const now = Date.parse(asOf) + (Date.now() - opened);
      const time = given["untilTime"];
      const end = time ? await nextMoment(storeId, now, String(time), tools) : now + minutes * 60_000;
      const last = slot ? Date.parse(slot.end) : Infinity;
      const answer = await set(
        {
          was: limit?.id ?? null,
          limit: {
            capacity: slot ? Number(given["capacity"]) : 0,
            until: Number.isNaN(end) ? null : new Date(Math.min(end, last)).toISOString(),
            ...(given["reason"] ? { reason: String(given["reason"]) } : {}),
          },
        },
        idempotencyKey,
      );
      made = answer.limit;
      return { id: storeId, storeId, version: 1 };
    },
    saved: "",
  };
  await tools.fill(form);
  return made;
}

/** When the clock at a store next shows a time; both in milliseconds. The gateway knows the clocks of all places. */
async function nextMoment(storeId: string, now: number, time: string, tools: Tools): Promise<number> {
  const convert = (asked: Omit<ConvertTimes, "storeId">) => tools.api("times.convert", { body: { storeId, ...asked } });
  const { instants } = await convert({
    instants: [0, 1].map((days) => new Date(now + days * 86_400_000).toISOString()),
  });
  const { locals } = await convert({ locals: instants.map(({ local }) => `${local.slice(0, 10)}T${time}`) });
  const moments = locals.map(({ instant }) => Date.parse(instant));
  return moments.find((moment) => moment > now) ?? Math.max(...moments);
}

/** "5 of 12 places are taken" */
function takenText({ slot, taken, capacity }: Target): string {
  if (!slot) return "";
  return capacity === null ? `${taken} orders so far` : `${taken} of ${capacity} places are taken`;
}
