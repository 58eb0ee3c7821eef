import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type RecordState, recordStates } from "#contract/enumerations.ts";
import { type Kinds, nameOf } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { messages } from "#contract/messages.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { subjectText } from "#commands/record/record-command.ts";
import { type RefuseState, refuseStateChange } from "./state-refusal.ts";

/** Asks for a new state of records and sets it; resolves with that state, undefined when the operator stepped back. */
export async function changeState<K extends SimpleKind>(
  kind: K,
  rows: readonly Kinds[K][],
  refuse: RefuseState<K>,
  tools: Tools,
): Promise<RecordState | undefined> {
  const state = await tools.choose({
    title: `${subjectText(kind, rows)}: new state`,
    dropdown: `${kind}.state`,
    options: recordStates.map((value): Option<RecordState> => {
      const isAlready = rows.every((row) => row.state === value);
      const title = stateTitle(kind, value);
      return { value, title, words: value, ...(isAlready ? { because: `it is already ${title}` } : {}) };
    }),
  });
  if (state) await setState(kind, rows, state, refuse, tools);
  return state;
}

/**
 * Sets the state of records. Before one record is deleted, the operator is asked; for several, the plan asks. Why a
 * single record cannot change is said by the gateway, because it can name the orders that are open.
 */
export async function setState<K extends SimpleKind>(
  kind: K,
  rows: readonly Kinds[K][],
  state: RecordState,
  refuse: RefuseState<K>,
  tools: Tools,
): Promise<void> {
  const isDelete = state === "DELETE";
  if (isDelete && rows.length === 1 && !(await confirmDelete(kind, rows, tools))) return;
  const change = fieldsChange<K>({
    kind,
    title: (who) => (isDelete ? `Delete ${who}` : `Change state of ${who} to ${stateTitle(kind, state)}`),
    done: (row) =>
      isDelete
        ? `${nameOf(kind, row)} deleted`
        : `${nameOf(kind, row)}: ${stateTitle(kind, row.state)} to ${stateTitle(kind, state)}`,
    alwaysPlan: isDelete,
    message: isDelete ? messages.deleted : messages.statusChanged,
    refuse: (row) => refuseStateChange(kind, row, state, refuse),
    fields: { state } as Partial<Kinds[K]>,
  });
  await changeRecords(rows, change, tools);
}

async function confirmDelete<K extends SimpleKind>(kind: K, rows: readonly Kinds[K][], tools: Tools): Promise<boolean> {
  const name = subjectText(kind, rows);
  const answer = await tools.choose({
    title: `Delete ${name}? Its history is kept.`,
    // The first option is highlighted. An Enter meant for something else must not delete, so that option is harmless.
    options: [
      { value: false, title: "Keep" },
      { value: true, title: `Delete ${name}` },
    ],
  });
  return answer === true;
}
