import { round } from "../bench/figures.ts";
import { audit, type Findings } from "./audit/audit.ts";
import type { EventListener } from "./work/event-listener.ts";
import { answered, type Ledger, unexpected } from "./work/ledger.ts";
import type { Tools } from "./proof.ts";
import type { Shop } from "./work/shop.ts";

/** Reports a list of findings as one figure whose goal is zero, and prints the first few of them. */
export function reportNone(
  { report, say }: Tools,
  name: string,
  unit: "changes" | "events" | "calls" | "rows",
  found: readonly string[],
): void {
  report({ name, value: found.length, unit, goal: 0 });
  for (const sentence of found.slice(0, 5)) say(`    ${sentence}`);
}

/**
 * Reports the writers' work once they have stopped: nothing lost, nothing made twice, nothing half done, and no result
 * that is not allowed.
 */
export async function reportWork(
  tools: Tools,
  shop: Shop,
  ledger: Ledger,
  { findings, never = [] }: { readonly findings: Findings; readonly never?: readonly string[] },
): Promise<void> {
  await audit(shop, ledger.entries, findings);
  const kinds = Map.groupBy(answered(ledger), ({ kind }) => kind);
  tools.say(`    changes: ${[...kinds].map(([kind, { length }]) => `${kind} ${length}`).join(", ")}`);
  const repeated = answered(ledger).filter(({ sent }) => sent > 1).length;
  tools.report({ name: "changes answered", value: answered(ledger).length, unit: "changes", goal: null });
  tools.report({ name: "of these repeated with their key", value: repeated, unit: "changes", goal: null });
  reportNone(tools, "answered changes lost", "changes", unique(findings.lost));
  reportNone(tools, "changes there twice", "changes", unique(findings.twice));
  reportNone(tools, "changes half done", "rows", unique(findings.half));
  const odd = unexpected(ledger, never);
  const oddCalls = odd.reduce((sum, [, times]) => sum + times, 0);
  tools.report({
    name: `answers other than ${never.length > 0 ? "200 and 503" : "200, 503 and none"}`,
    value: oddCalls,
    unit: "calls",
    goal: 0,
  });
  for (const [outcome, times] of odd) tools.say(`    ${outcome}: ${times} times`);
  tools.say(`    outcomes: ${[...ledger.outcomes].map(([outcome, times]) => `${outcome} ${times}`).join(", ")}`);
  for (const [sentence, times] of ledger.sentences) tools.say(`    ${times} x ${sentence}`);
}

/** Reports what the event listeners received during the whole proof. */
export async function reportHearing(tools: Tools, listeners: readonly EventListener[]): Promise<void> {
  const resumed = listeners.reduce((sum, listener) => sum + listener.resumed(), 0);
  tools.report({ name: "streams resumed with Last-Event-ID", value: resumed, unit: "times", goal: null });
  const wrong = await Promise.all(listeners.map((listener) => listener.compare()));
  reportNone(tools, "events not heard exactly once, in order", "events", wrong.flat());
}

/** Reports the longest of some times; time and goal in milliseconds. */
export function reportLongest({ report }: Tools, name: string, times: readonly number[], goal: number): void {
  report({ name, value: round(Math.max(...times)), unit: "ms", goal });
}

function unique(found: readonly string[]): string[] {
  return [...new Set(found)];
}
