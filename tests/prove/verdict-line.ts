import { type Figure, meets } from "../bench/figures.ts";

/** A promise as one line: kept or not, its name, the figure and the goal. */
export function verdictLine(figure: Figure): string {
  const { name, value, unit, goal } = figure;
  const verdict = goal === null ? "" : meets(figure) ? "PASS" : "FAIL";
  const promised = goal === null ? "" : goal === 0 ? "(none allowed)" : `(at most ${goal})`;
  const amount = `${Math.round(value).toLocaleString("en")} ${unit}`;
  return `${verdict.padEnd(5)} ${name.padEnd(72)} ${amount.padStart(16)}  ${promised}`.trimEnd();
}
