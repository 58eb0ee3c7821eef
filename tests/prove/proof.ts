import type { Figure } from "../bench/figures.ts";
import { type Cleanups, runCleanups } from "../support/run/cleanups.ts";

/** A test of one promise on the running program, which is disturbed under load. */
export interface Proof {
  /** The name for `--only`. */
  readonly name: string;
  /** What the proof does, in a sentence. */
  readonly does: string;
  /** How often it does it by default. */
  readonly times: number;
  run(tools: Tools): Promise<void>;
}

/** What a proof receives. */
export interface Tools {
  readonly times: number;
  /** The functions that end what the proof has started; they are called whatever happens. */
  readonly cleanups: Cleanups;
  /** Reports a figure. One with a goal is a promise; one without says how much was done. */
  readonly report: (figure: Figure) => void;
  /** Says that nothing can be proved here, and why. */
  readonly skip: (because: string) => void;
  readonly say: (message: string) => void;
}

/** The result of a proof. */
export interface Verdict {
  readonly figures: readonly Figure[];
  readonly skipped: string | null;
}

/**
 * Runs one proof. What it has started is ended by the owner of `cleanups`, or here when none was passed. Throws what the
 * proof throws.
 */
export async function prove(
  proof: Proof,
  { times = proof.times, cleanups, report = () => {}, say = () => {} }: Partial<Omit<Tools, "skip">> = {},
): Promise<Verdict> {
  const own: Cleanups = [];
  const figures: Figure[] = [];
  let skipped: string | null = null;
  const keep = (figure: Figure): void => {
    const named = { ...figure, name: `${proof.name}: ${figure.name}` };
    figures.push(named);
    report(named);
  };
  try {
    await proof.run({
      times,
      cleanups: cleanups ?? own,
      say,
      report: keep,
      skip: (because) => void (skipped = because),
    });
  } finally {
    await runCleanups(own, say);
  }
  return { figures, skipped };
}
