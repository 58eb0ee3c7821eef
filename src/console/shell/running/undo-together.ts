import type { Undo } from "#commands/context/undo.ts";
import { isTransient } from "#console/client/failure.ts";

/**
 * Several changes as one step of undo: the last one is taken back first. What cannot be taken back is named and stays,
 * and after a failure that may pass, the next try goes on with what is left.
 */
export function undoTogether(title: string, changes: readonly Undo[]): Undo {
  const left = [...changes];
  const kept: string[] = [];
  return {
    title,
    get because() {
      const because = left.map((change) => change.because);
      return because.includes(null) ? null : (because.at(-1) ?? null);
    },
    async run() {
      for (let change = left.at(-1); change; change = left.at(-1)) {
        const because = change.because ?? (await takeBack(change));
        if (because === false) return false;
        left.pop();
        if (because !== null) kept.push(`${change.title}: ${because}`);
      }
      if (kept.length === changes.length) throw new Error(kept.join("; "));
      return kept.length === 0 || { title: `${title}, but not ${kept.join("; ")}`, left: null };
    },
  };
}

/** Takes one change back; answers why it cannot be, and false when the operator steps back. */
async function takeBack(change: Undo): Promise<string | null | false> {
  try {
    const done = await change.run();
    return done === false ? false : null;
  } catch (error) {
    if (isTransient(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
