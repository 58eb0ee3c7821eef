import type { CDPSession, Page } from "playwright-core";
import { basePath, paths } from "#contract/paths.ts";
import { type Report, round } from "../figures.ts";

/** After so many refreshes the memory is read; the first reading is the one the others are held against. */
const readings = [100, 400, 700, 1_000] as const;
/** The bench has other things to do: what has not been refreshed by then is left, in milliseconds. */
const longest = 80_000;
/** Refreshes before any counts: until then the engine compiles what it runs and keeps that. */
const warmUp = 150;
/** Answers and timers of the last refresh are gone after this time, in milliseconds. */
const settling = 1_500;

interface Memory {
  readonly refreshes: number;
  /** Bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/**
 * What a board keeps of many refreshes once all garbage is collected: bytes of scripts, nodes of documents, listeners.
 */
export async function measureRefreshing(page: Page, report: Report): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const since = performance.now();
  const memory: Memory[] = [];
  try {
    for (let nth = 0; nth < warmUp; nth += 1) await refresh(page);
    let done = 0;
    for (const until of readings) {
      while (done < until && performance.now() - since < longest) {
        await refresh(page);
        done += 1;
      }
      if (done <= (memory.at(-1)?.refreshes ?? 0)) break;
      await page.waitForTimeout(settling);
      memory.push(await read(wire, done));
    }
  } finally {
    await wire.detach();
  }
  for (const { refreshes, heap, nodes, listeners } of memory) {
    const after = `after ${refreshes.toLocaleString("en")} refreshes`;
    report({ name: `heap ${after}`, value: round(heap / 1_000), unit: "kB", goal: null });
    report({ name: `nodes ${after}`, value: nodes, unit: "nodes", goal: null });
    report({ name: `listeners ${after}`, value: listeners, unit: "listeners", goal: null });
  }
  // What the engine compiles and caches dies out; a leak goes on to the end.
  const [before, last] = memory.slice(-2);
  if (!before || !last) return;
  const refreshes = last.refreshes - before.refreshes;
  for (const [what, unit, goal] of [
    ["heap", "bytes", 100],
    ["nodes", "nodes", 0.01],
    ["listeners", "listeners", 0.01],
  ] as const) {
    const value = round((last[what] - before[what]) / refreshes);
    report({ name: `${what} kept of each of the last ${refreshes} refreshes`, value, unit, goal });
  }
}

async function refresh(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes(basePath + paths["orders.filter"].path));
  await page.keyboard.press("r");
  await (await answered).finished();
}

async function read(wire: CDPSession, refreshes: number): Promise<Memory> {
  // What the first collection lets go of, the next may collect.
  for (let nth = 0; nth < 3; nth += 1) await wire.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await wire.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners: listeners } = await wire.send("Memory.getDOMCounters");
  return { refreshes, heap, nodes, listeners };
}
