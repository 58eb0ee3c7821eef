import type { CDPSession, Page } from "playwright-core";
import { basePath } from "#contract/routes/base-path.ts";
import { paths } from "#contract/routes/paths.ts";
import { type Report, round } from "../figures.ts";

/** The numbers of refreshes after which memory is read; the others are compared with the first. */
const readings = [100, 400, 700, 1_000] as const;
/** This part ends after this time, with fewer readings if need be; in milliseconds. */
const longest = 80_000;
/** Refreshes before the first reading: until then the engine compiles code and keeps it. */
const warmUp = 150;
/** After this time, responses and timers of the last refresh are gone; in milliseconds. */
const settling = 1_500;

interface Memory {
  readonly refreshes: number;
  /** In bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/**
 * Measures what a board keeps in memory after many refreshes and a full garbage collection: script bytes, document
 * nodes and listeners.
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
  // The engine's own caches stop growing; a leak grows to the end.
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
  // Objects that the first collection releases may only be freed by the next one.
  for (let nth = 0; nth < 3; nth += 1) await wire.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await wire.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners: listeners } = await wire.send("Memory.getDOMCounters");
  return { refreshes, heap, nodes, listeners };
}
