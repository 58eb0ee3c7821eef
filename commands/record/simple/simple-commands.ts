import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import { manageRight } from "#contract/permission.ts";
import { recordCalls } from "#contract/records/record-calls.ts";
import { commentCommand } from "#commands/record/comment-command.ts";
import type { RecordForm } from "./fill-record.ts";
import { loadFillRecord, loadStateChange } from "./lazy.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { type RefuseState, refuseStateChange } from "./state-refusal.ts";

/** What the commands of a simple kind need to know about it. */
interface SimpleCommands<K extends SimpleKind> {
  readonly kind: K;
  /** Loads the file of a form that shows more than its fields say; few need it, and only when they fill it in. */
  form?(): Promise<{ readonly form: RecordForm<K> }>;
  /** Why a record cannot be given a state. It is asked only for several records; for one, the gateway answers. */
  refuseState?(row: Kinds[K], state: Kinds[K]["state"]): string | null;
  /** What follows once records have a state; `rows` are those that have it by now, as they were before. */
  stateChanged?(rows: readonly Kinds[K][], state: Kinds[K]["state"], tools: Tools): Promise<void>;
}

/** The commands that every simple kind has: add, change, change state, delete, comment. */
export function simpleCommands<K extends SimpleKind>(given: SimpleCommands<K>): readonly Command[] {
  const { kind } = given;
  const right = manageRight(kind);
  const { one } = kinds[kind];
  const refuse: RefuseState<K> = (row, state) => given.refuseState?.(row, state) ?? null;
  const isDeleted = (row: Kinds[K]): string | null => (row.state === "DELETE" ? "it is deleted" : null);
  return [
    createCommand(given),
    recordCommand(kind, {
      id: `${kind}.change`,
      title: `Change ${one} ...`,
      keys: ["m"],
      words: "edit modify",
      short: "change",
      hint: 80,
      failure: messages.updateFailed,
      right,
      refuse: isDeleted,
      noneCan: `all selected ${kinds[kind].many} are deleted`,
      run: async ([row, ...more], tools) => {
        if (more.length > 0) tools.tell(`Select one ${one} only: several cannot be changed in one form`, "plain");
        else if (row) {
          const [{ changeFields }, form] = await Promise.all([loadFillRecord(), formOf(given)]);
          await changeFields(form, row, tools);
        }
      },
    }),
    recordCommand(kind, {
      id: `${kind}.change-state`,
      title: `Change ${one} state ...`,
      keys: ["s"],
      words: "activate deactivate ACTIVE INACTIVE DELETE",
      short: "state",
      hint: 75,
      failure: messages.statusFailed,
      right,
      run: async (rows, tools) => {
        const state = await (await loadStateChange()).changeState(kind, rows, refuse, tools);
        const changed = rows.filter((row) => row.state !== state && tools.newest(kind, row).state === state);
        if (state && changed.length > 0) await given.stateChanged?.(changed, state, tools);
      },
    }),
    recordCommand(kind, {
      id: `${kind}.delete`,
      title: `Delete ${one} ...`,
      keys: ["Delete"],
      words: "remove",
      failure: messages.deleteFailed,
      right,
      // For a single record the gateway gives the reason, because it can name the orders that are open.
      refuse: (row) => refuseStateChange<K>(kind, row, "DELETE", () => null),
      noneCan: `all selected ${kinds[kind].many} are already deleted`,
      run: async (rows, tools) => (await loadStateChange()).setState(kind, rows, "DELETE", refuse, tools),
    }),
    commentCommand(kind, right, (rows, comment, key, tools) =>
      recordCalls(kind, tools.api).comment(rows, comment, key),
    ),
  ];
}

type FormGiven<K extends SimpleKind> = Pick<SimpleCommands<K>, "kind" | "form">;

/** The form of a kind: its fields alone, or what its file says. */
async function formOf<K extends SimpleKind>({ kind, form }: FormGiven<K>): Promise<RecordForm<K>> {
  return form ? (await form()).form : { kind };
}

function createCommand<K extends SimpleKind>(given: FormGiven<K>): Command {
  const { kind } = given;
  const { one } = kinds[kind];
  return {
    id: `${kind}.create`,
    title: `Add ${one} ...`,
    group: "Record",
    keys: ["i"],
    words: `new ${one} create ${one} insert`,
    ofList: kind,
    short: "add",
    hint: 70,
    failure: messages.saveFailed,
    changes: true,
    can: (now) => {
      if (kindHere(now) !== kind) return "hidden";
      const answer = may(now, manageRight(kind));
      if (answer !== "yes") return answer;
      return now.storeId === null ? { because: "no store is open" } : "yes";
    },
    run: async (now, tools) => {
      if (now.storeId === null) return;
      const [{ createRecord }, form] = await Promise.all([loadFillRecord(), formOf(given)]);
      await createRecord(form, now.storeId, tools);
    },
  };
}
