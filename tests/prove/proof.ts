import type { Figure } from "../bench/figures.ts";
import type { Ends } from "../bench/place.ts";

/** One promise held against the running program: it is put under load and hurt, and what comes of it is reported. */
export interface Proof {
  /** As `--only` takes it. */
  readonly name: string;
  /** What is done, in a sentence. */
  readonly does: string;
  /** How often it is done unless told otherwise. */
  readonly times: number;
  run(tools: Tools): Promise<void>;
}

/** What a proof is given. */
export interface Tools {
  readonly times: number;
  /** How to end what the proof starts, added as it starts it: called whatever happens. */
  readonly ends: Ends;
  /** Keeps a figure. One with a goal is a promise; one without tells how much was done. */
  readonly report: (figure: Figure) => void;
  /** Says that nothing can be proved here, and why. */
  readonly skip: (because: string) => void;
  readonly say: (message: string) => void;
}

/** How a proof ended. */
export interface Verdict {
  readonly figures: readonly Figure[];
  readonly skipped: string | null;
}

/** Runs one proof. What it started is ended by whoever hands in `ends`, else here. Throws what the proof throws. */
export async function prove(
  proof: Proof,
  { times = proof.times, ends, report = () => {}, say = () => {} }: Partial<Omit<Tools, "skip">> = {},
): Promise<Verdict> {
  const own: Ends = [];
  const figures: Figure[] = [];
  let skipped: string | null = null;
  const keep = (figure: Figure): void => {
    const named = { ...figure, name: `${proof.name}: ${figure.name}` };
    figures.push(named);
    report(named);
  };
  try {
    await proof.run({ times, ends: ends ?? own, say, report: keep, skip: (because) => void (skipped = because) });
  } finally {
    await endAll(own, say);
  }
  return { figures, skipped };
}

/** Ends what has been started, the latest first; one that cannot be ended keeps no other from it. */
export async function endAll(ends: Ends, say: (message: string) => void): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end();
    } catch (error) {
      say(`Not all was cleaned up: ${String(error)}`);
    }
  }
}
