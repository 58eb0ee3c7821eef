import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import { areHere, type Now, type SelectedRecords, subjects } from "#commands/context/now.ts";
import type { ReportProgress } from "#commands/context/progress.ts";
import type { ReadSelection, Tools } from "#commands/context/tools.ts";

/** The records on which a command acts; `left` were selected as well, but the filter no longer finds them. */
export interface SubjectRows<K extends Kind> {
  readonly rows: readonly Kinds[K][];
  readonly left: readonly Kinds[K][];
  /** Some of them were selected without ever being on screen. */
  readonly isUnseen: boolean;
}

/**
 * The records of a kind on which a command acts. Selected rows that are not loaded are read first. Throws an AbortError
 * when they could not be read, or when the operator has stopped that or gone to another screen meanwhile.
 */
export async function subjectRows<K extends Kind>(now: Now, kind: K, tools: Tools): Promise<SubjectRows<K>> {
  if (!now.selected || areHere(now.selected)) return { rows: subjects(now, kind), left: [], isUnseen: false };
  const read = await readSelected(now.selected, tools);
  return { ...(read as Pick<SubjectRows<K>, "rows" | "left">), isUnseen: true };
}

/** Reads the selected rows in a dialog, so that no key that is pressed meanwhile acts on the list, and Esc stops it. */
async function readSelected({ kind, count, isReading }: SelectedRecords, tools: Tools): Promise<ReadSelection> {
  const { many } = kinds[kind];
  const stopped = new AbortController();
  let tell: ReportProgress = () => undefined;
  // From now on and not from when the dialog is here: by then it may be forgotten that the rows could not be found.
  const reading = tools.stage.readSelection({ signal: stopped.signal, report: (done, of) => tell(done, of) });
  reading.catch(() => undefined);
  let read: ReadSelection | undefined;
  const isDone = await tools.showProgress({
    title: isReading ? `Reading the selected ${many}` : `Reading ${grouped(count)} ${many}`,
    run: async (signal, report) => {
      const isStillHere = tools.rememberLocation();
      tell = report;
      signal.addEventListener("abort", () => stopped.abort(signal.reason));
      const found = await reading;
      if (isStillHere()) read = found;
    },
  });
  stopped.abort();
  if (!isDone || !read) throw new DOMException("The selected rows were not read", "AbortError");
  return read;
}
