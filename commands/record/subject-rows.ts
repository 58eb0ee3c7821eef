import { mostSelectedRead } from "#contract/constants.ts";
import { type Kind, type Kinds, kinds } from "#contract/kinds.ts";
import { grouped } from "#contract/text.ts";
import { areHere, type Now, type SelectedRecords, subjects } from "#commands/given/now.ts";
import type { ReadSelection, Tools, Watch } from "#commands/given/tools.ts";

/** The records on which a command acts; `left` were selected as well, but the filter no longer finds them. */
export interface SubjectRows<K extends Kind> {
  readonly rows: readonly Kinds[K][];
  readonly left: readonly Kinds[K][];
  /** Some of them were selected without ever being on screen. */
  readonly isUnseen: boolean;
}

/**
 * The records of a kind on which a command acts. Selected rows that are not loaded are read first. `undefined` when
 * they could not be read, or when the operator has stopped that or gone to another screen meanwhile.
 */
export async function subjectRows<K extends Kind>(
  now: Now,
  kind: K,
  tools: Tools,
): Promise<SubjectRows<K> | undefined> {
  if (!now.selected || areHere(now.selected)) return { rows: subjects(now, kind), left: [], isUnseen: false };
  const read = await readSelected(now.selected, tools);
  return read && { ...(read as Pick<SubjectRows<K>, "rows" | "left">), isUnseen: true };
}

/** Reads the selected rows. Where one request is not enough a dialog takes the keys meanwhile, and can stop it. */
async function readSelected(selected: SelectedRecords, tools: Tools): Promise<ReadSelection | undefined> {
  const { kind, count, isReading } = selected;
  if (!isReading && count <= mostSelectedRead) return readHere(tools);
  let read: ReadSelection | undefined;
  const { many } = kinds[kind];
  await tools.showProgress({
    title: isReading ? `Reading the selected ${many}` : `Reading ${grouped(count)} ${many}`,
    run: async (signal, report) => {
      read = await readHere(tools, { signal, report });
    },
  });
  return read;
}

/** Reads the selected rows; `undefined` also when the operator has gone somewhere else meanwhile. */
async function readHere(tools: Tools, watch?: Watch): Promise<ReadSelection | undefined> {
  const isStillHere = tools.rememberLocation();
  const read = await tools.stage.readSelection(watch);
  return isStillHere() ? read : undefined;
}
