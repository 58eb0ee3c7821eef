import type { Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { Undo } from "#commands/context/undo.ts";
import { knownCommand, loadAllCommands } from "#console/shell/running/known-commands.ts";
import { type AnyRecord, type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import type { Macro, MacroStep } from "#contract/macros/schema.ts";
import { macroState } from "#console/shell/running/recording/macro-recorder.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { undoTogether } from "#console/shell/running/undo-together.ts";
import { readNow } from "#console/shell/stage/now.ts";

let isStopped = false;

/** Stops the macro that plays after its present step. */
export function stopMacro(): void {
  isStopped = true;
}

/**
 * Plays a macro on records, one after the other, each through all steps. It stops at the first refusal or failure and
 * says where: at which record, in which step, why, and what was done before; that stays on screen until it is read. All
 * of it is one step of undo.
 */
export async function playMacro(
  macro: Pick<Macro, "name" | "steps">,
  records: readonly AnyRecord[],
  tools: Tools,
): Promise<void> {
  isStopped = false;
  const titled = `Macro "${macro.name}"`;
  const undos: Undo[] = [];
  const collecting: Tools = {
    ...tools,
    keepUndo(undo) {
      undos.push(undo);
      return () => void undos.splice(undos.indexOf(undo), undos.includes(undo) ? 1 : 0);
    },
  };
  try {
    // A step may be meant for another kind, whose screen was never open.
    await loadAllCommands();
    for (const [done, record] of records.entries()) {
      macroState.playing = `${titled}: ${grouped(done)} of ${grouped(records.length)} done, Esc stops`;
      const stop = await playOn(record, macro.steps, collecting);
      if (stop === null) continue;
      const at = stop.step === null ? "" : ` at ${nameOf(record.kind, record.row)}, step ${stop.step}`;
      const why = `${titled} stopped${at}`;
      const detail = [stop.because.replace(/[.!?]?$/, (end) => end || "."), ...leftText(done, records, stop)].join(" ");
      if (isStopped) tools.tell(why, "error", detail);
      else tools.showRefusal(`${why}. ${detail}`, record);
      return;
    }
    tools.clearSelection();
    tools.tell(`${titled} is done`, "success", doneText(records.length, records));
  } finally {
    macroState.playing = null;
    if (undos.length > 0) tools.keepUndo(undoTogether(titled, undos));
  }
}

/**
 * Why a macro has stopped, and at which of its steps, from 1. The step is null when the operator stopped it between two
 * records.
 */
interface Stop {
  readonly step: string | null;
  readonly because: string;
  /** The steps that were done on the record before. */
  readonly before: readonly string[];
}

async function playOn(record: AnyRecord, steps: readonly MacroStep[], tools: Tools): Promise<Stop | null> {
  for (const [place, { command: id, title, answers }] of steps.entries()) {
    const before = steps.slice(0, place).map((step) => step.title);
    const step = `${place + 1} (${title})`;
    if (isStopped) return { step: place === 0 ? null : step, because: "You stopped it", before };
    const because = await playStep(knownCommand(id), record, answers, tools);
    if (because !== null) return { step, because, before };
  }
  return null;
}

/** Runs one step on one record as if it were alone on screen; resolves with the reason why it could not, or null. */
async function playStep(
  command: Command | undefined,
  record: AnyRecord,
  answers: MacroStep["answers"],
  tools: Tools,
): Promise<string | null> {
  if (!command) return "There is no such command any more";
  const told: string[] = [];
  const outcome = await runCommand(command, nowOn(record, tools), unattended(tools, answers, told), answers);
  if (outcome === "done") return null;
  if (outcome === "hidden") return `It is not meant for ${kinds[record.kind].many}`;
  return told.at(-1) ?? "It asks a question that was not recorded";
}

/** `Now` with one record alone, in its newest version. */
function nowOn<K extends Kind>({ kind, row }: { readonly kind: K; readonly row: Kinds[K] }, tools: Tools): Now {
  const record = { kind, row: tools.newest(kind, row) } as AnyRecord;
  return { ...readNow(), kind, cursor: record, opened: null, selected: null, macro: null };
}

/** Tools that never ask the operator: they use the recorded texts and options, and every other question fails. */
function unattended(tools: Tools, answers: MacroStep["answers"], told: string[]): Tools {
  const recorded = new Set(answers.map((answer) => (answer.kind === "choice" ? answer.title : null)));
  return {
    ...tools,
    // Takes the recorded option without asking, if it is still offered.
    async choose({ title, options }) {
      const offered = typeof options === "function" ? await options() : options;
      const refused = offered.find((option) => option.because !== undefined && recorded.has(option.title));
      throw new Error(
        refused ? `${refused.title}: ${refused.because}` : `${title}: the option that was recorded is not offered`,
      );
    },
    async write({ title, initial, save, refuse }) {
      const because = refuse?.() ?? (initial === undefined ? `${title}: no text was recorded` : null);
      if (because !== null || initial === undefined) throw new Error(because ?? title);
      await save?.(initial);
      return initial;
    },
    confirm: async ({ title }) => {
      throw new Error(`${title} Somebody must agree to that for each record`);
    },
    fill: async ({ title, skippable }) => {
      if (skippable) return undefined;
      throw new Error(`${title}: a form must be filled in for each record`);
    },
    async attempt(change) {
      await change.save();
      return true;
    },
    clearSelection: () => undefined,
    showRefusal: (because) => void told.push(because),
    tell(message, tone, detail) {
      if (tone !== "success") told.push(detail ?? message);
    },
  };
}

/** What a macro that has stopped has done, and what it has left as it was. */
function leftText(done: number, records: readonly AnyRecord[], { before }: Stop): readonly string[] {
  const record = records[done];
  const isPartly = record !== undefined && before.length > 0;
  const untouched = records.length - done - (isPartly ? 1 : 0);
  return [
    ...(done > 0 ? [`${doneText(done, records)}.`] : []),
    ...(isPartly ? [`Done on ${nameOf(record.kind, record.row)}, and no more: ${before.join(", then ")}.`] : []),
    ...(untouched > 0 ? [`Nothing was done on ${countText(untouched, records, done > 0 || isPartly)}.`] : []),
  ];
}

function countText(count: number, [first]: readonly AnyRecord[], areOthers: boolean): string {
  const words = first && kinds[first.kind];
  return `${areOthers ? "the other " : ""}${grouped(count)} ${(count === 1 ? words?.one : words?.many) ?? "records"}`;
}

function doneText(done: number, records: readonly AnyRecord[]): string {
  const [first] = records;
  return `${grouped(done)} of ${grouped(records.length)} ${first ? kinds[first.kind].many : "records"} done`;
}
