import { setTimeout as sleep } from "node:timers/promises";
import type { StreamMessage } from "#contract/stream.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes, round } from "../figures.ts";
import { frameReader } from "./frames.ts";
import { findMovers, move, type Mover, nextStatus } from "./movers.ts";
import type { Place } from "../place.ts";

const listeners = 200;
const changesPerSecond = 50;
const seconds = 8;
/** How long after the last change a stream may still deliver it, in milliseconds. */
const timeout = 3_000;

interface Heard {
  ears: number;
  last: number;
}

/**
 * Measures many event streams while orders change: how long after a request the last stream has delivered the change.
 */
export async function measureStreams(place: Place, report: Report): Promise<void> {
  const caller = createCaller(place.origin, await place.openSession());
  const closers: (() => void)[] = [];
  const heard = new Map<number, Heard>();
  const sequences = new Map<string, number>();
  const sent = new Map<string, number>();
  const answered: number[] = [];
  const moveAfter = async (before: Promise<unknown>, mover: Mover): Promise<void> => {
    await before;
    const since = performance.now();
    sent.set(`${mover.orderId} ${mover.version + 1} ${nextStatus(mover)}`, since);
    await move(caller, place.storeId, mover);
    answered.push(performance.now() - since);
  };
  try {
    for (let nth = 0; nth < listeners; nth += 1) {
      const hear = frameReader((sequence, data) => {
        const entry = heard.get(sequence) ?? { ears: 0, last: 0 };
        entry.ears += 1;
        entry.last = performance.now();
        heard.set(sequence, entry);
        // One listener reads the data; all of them receive the same.
        if (nth === 0) noteChange(sequences, sequence, data());
      });
      closers.push(await caller.listen(place.storeId, await place.openSession(), hear));
    }
    const movers = await findMovers(place, 50);
    const began = performance.now();
    for (let nth = 0; nth < changesPerSecond * seconds; nth += 1) {
      const due = began + (nth * 1_000) / changesPerSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const mover = movers[nth % movers.length];
      if (!mover) return;
      mover.busy = moveAfter(mover.busy, mover);
    }
    await Promise.all(movers.map(({ busy }) => busy));
    const rate = sent.size / ((performance.now() - began) / 1_000);
    const deadline = performance.now() + timeout;
    const isWhole = (entry: Heard | undefined) => entry?.ears === listeners;
    const receivedBy = () => [...sent.keys()].map((key) => heard.get(sequences.get(key) ?? -1));
    while (!receivedBy().every(isWhole) && performance.now() < deadline) await sleep(20);
    const times = [...sent].flatMap(([key, since]) => {
      const entry = heard.get(sequences.get(key) ?? -1);
      return entry && isWhole(entry) ? [entry.last - since] : [];
    });
    const name = `${listeners} event streams, ${changesPerSecond} changes a second`;
    reportTimes(report, `${name}: the last hears`, times, { goal: 250 });
    report({ name: `${name}: the last hears, worst`, value: round(Math.max(...times)), unit: "ms", goal: 250 });
    const missing = round((100 * (sent.size - times.length)) / sent.size);
    report({ name: `${name}: changes not all heard of`, value: missing, unit: "%", goal: 0 });
    report({ name: `${name}: changes made`, value: round(rate), unit: "requests/s", goal: null });
    reportTimes(report, `${name}: a change is answered`, answered);
  } finally {
    for (const close of closers) close();
    caller.close();
  }
}

function noteChange(sequences: Map<string, number>, sequence: number, data: string): void {
  const message = JSON.parse(data) as StreamMessage;
  if (message.type !== "changed" || message.kind !== "order") return;
  const { id, version, status } = message.row;
  sequences.set(`${id} ${version} ${status}`, sequence);
}
