import { proxy, ref } from "valtio";
import type { Undo } from "#commands/context/undo.ts";
import { undoDuration } from "#contract/constants.ts";
import { isTransient } from "#console/client/failure.ts";

/** The changes of this login of the last 30 s, the newest last, and how many more have no response yet. */
export const undoing = proxy<{ list: Undo[]; underWay: number }>({ list: [], underWay: 0 });

const mostUndos = 50;

/** Remembers for 30 s how a change is undone; returns the function that forgets it. */
export function keepUndo(undo: Undo): () => void {
  const kept = ref(undo);
  undoing.list = [...undoing.list, kept].slice(-mostUndos);
  setTimeout(() => forget(kept), undoDuration);
  return () => forget(kept);
}

/** The change that would be undone now. */
export function nextUndo(): Undo | null {
  return undoing.list.at(-1) ?? null;
}

/** The changes without a response yet. */
const underWay = new Set<Promise<unknown>>();

/** Makes an undo wait for the response to a change: until then nobody knows how to undo it. */
export async function whileUnderWay<Answer>(change: Promise<Answer>): Promise<Answer> {
  underWay.add(change);
  undoing.underWay = underWay.size;
  try {
    return await change;
  } finally {
    underWay.delete(change);
    undoing.underWay = underWay.size;
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** What was undone, in words, and the title of what is left where that was only a part. */
interface Undone {
  readonly title: string;
  readonly left?: string;
}

/**
 * Undoes the newest change, or the given one however old it is, after those that are under way and after the undoing
 * that was asked for before.
 */
export function undoChange(given?: Undo): Promise<Undone | null> {
  const turn = lastTurn.then(async () => {
    if (underWay.size > 0) {
      await Promise.allSettled(underWay);
      // The code that made the change continues first, and says how to undo it.
      await new Promise((done) => setTimeout(done));
    }
    return undoNow(given ?? nextUndo());
  });
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Undoes a change. It is removed from the list when undoing has succeeded or can never succeed, so that the next
 * try is about the change before it; after a failure that may pass it can be tried again, and what is left of it can be
 * undone where only a part was. Throws why it cannot be undone.
 */
async function undoNow(undo: Undo | null): Promise<Undone | null> {
  if (!undo) return null;
  let undone: Awaited<ReturnType<Undo["run"]>>;
  try {
    if (undo.because !== null) throw new Error(`${undo.title}: ${undo.because}`);
    undone = await undo.run();
  } catch (error) {
    if (!isTransient(error)) forget(undo);
    throw error;
  }
  if (undone === false) return null;
  forget(undo);
  if (!undone || undone === true) return { title: undo.title };
  if (undone.left) keepUndo(undone.left);
  return { title: undone.title, ...(undone.left ? { left: undone.left.title } : {}) };
}

/** Clears the list: another login must not undo what this one did. */
export function forgetUndos(): void {
  undoing.list = [];
}

function forget(undo: Undo): void {
  undoing.list = undoing.list.filter((other) => other !== undo);
}
