import type { Page } from "playwright-core";
import { basePath, paths } from "#contract/paths.ts";
import { type Report, round } from "../figures.ts";

const refreshes = 1_000;
/** The bench has other things to do: what has not been refreshed by then is left, in milliseconds. */
const longest = 45_000;

/** How much memory of scripts a board keeps after many refreshes; what leaks grows in the second half as in the first. */
export async function measureRefreshing(page: Page, report: Report): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await refresh(page);
  for (const half of ["first", "second"]) {
    const before = await heap(page);
    const since = performance.now();
    let done = 0;
    while (done < refreshes / 2 && performance.now() - since < longest / 2) {
      await refresh(page);
      done += 1;
    }
    const grown = (await heap(page)) - before;
    const name = `memory grown over ${refreshes.toLocaleString("en")} refreshes, ${half} ${done}`;
    report({ name, value: round(grown / 1_000), unit: "kB", goal: half === "first" ? null : 100 });
  }
}

async function refresh(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes(basePath + paths["orders.filter"].path));
  await page.keyboard.press("r");
  await (await answered).finished();
}

async function heap(page: Page): Promise<number> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("HeapProfiler.collectGarbage");
  await wire.send("HeapProfiler.collectGarbage");
  const { usedSize } = await wire.send("Runtime.getHeapUsage");
  await wire.detach();
  return usedSize;
}
