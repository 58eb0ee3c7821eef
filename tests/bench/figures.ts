/**
 * One measured figure. `goal` null: measured for information only; `baseline` is the bare technique, measured in the
 * same run.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly goal: number | null;
  readonly baseline?: number;
}

type Unit =
  | "ms"
  | "kB"
  | "bytes"
  | "nodes"
  | "listeners"
  | "requests/s"
  | "frames/s"
  | "rows/s"
  | "%"
  | "s"
  | "orders"
  | "lines"
  | "times"
  | "calls"
  | "changes"
  | "events"
  | "rows"
  | "corners"
  | "km";

/** Stores a figure and prints it. */
export type Report = (figure: Figure) => void;

const moreIsBetter: ReadonlySet<Unit> = new Set(["requests/s", "frames/s", "rows/s", "orders", "lines"]);

/** The value below which a share of the values lies, such as 0.95 of them; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Reports median and p95 of times in milliseconds, beside those of the baseline; the goal is for the p95. */
export function reportTimes(
  report: Report,
  name: string,
  times: readonly number[],
  options: { readonly goal?: number | null; readonly medianGoal?: number; readonly baseline?: readonly number[] } = {},
): void {
  const { goal = null, medianGoal = null, baseline } = options;
  for (const [title, share, wanted] of [
    ["median", 0.5, medianGoal],
    ["p95", 0.95, goal],
  ] as const) {
    report({
      name: `${name}, ${title}`,
      value: round(percentile(times, share)),
      unit: "ms",
      goal: wanted,
      ...(baseline && { baseline: round(percentile(baseline, share)) }),
    });
  }
}

/** Rounds to a hundredth; a value that cannot be measured becomes -1, because JSON has no NaN. */
export function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : -1;
}

/** Whether a figure meets its goal; one without a goal always does. */
export function meets({ value, unit, goal }: Pick<Figure, "value" | "unit" | "goal">): boolean {
  return goal === null || (value >= 0 && (moreIsBetter.has(unit) ? value >= goal : value <= goal));
}

/** A figure as one line: name, value, goal, and the baseline with the ratio to it. */
export function figureLine({ name, value, unit, goal, baseline }: Figure): string {
  const parts = [name.padEnd(58), `${show(value)} ${unit}`.padStart(18)];
  if (goal === null) parts.push("".padEnd(20));
  else {
    parts.push(
      `${meets({ value, unit, goal }) ? "  ok " : "MISS "} ${moreIsBetter.has(unit) ? ">=" : "<="} ${show(goal)}`.padEnd(
        20,
      ),
    );
  }
  if (baseline !== undefined) parts.push(`bare ${show(baseline)}, ratio ${show(value / baseline)}`);
  return parts.join("  ").trimEnd();
}

function show(value: number): string {
  if (!Number.isFinite(value)) return "-";
  return value >= 1_000 ? Math.round(value).toLocaleString("en") : String(Math.round(value * 100) / 100);
}
