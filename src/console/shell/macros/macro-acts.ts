import { mutate } from "swr";
import type { Now } from "#commands/context/now.ts";
import { kindHere } from "#commands/context/now.ts";
import type { MacroAct, Tools } from "#commands/context/tools.ts";
import { subjectRows } from "#commands/record/subject-rows.ts";
import { longestMacro } from "#contract/constants.ts";
import type { AnyRecord } from "#contract/kinds.ts";
import type { Macro, MacroChange } from "#contract/macros/schema.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { macroState } from "#console/shell/running/recording/macro-recorder.ts";
import { playMacro, stopMacro } from "./play-macro.ts";

/** What can be done with macros; each is a tool of commands. */
export const macroActs: Readonly<
  Record<Exclude<MacroAct, "record">, (tools: Tools, now: Now, name?: string) => Promise<void>>
> = { end: endRecording, play, rename, delete: remove };

/** Ends the recording and asks for a name; stops the macro that plays, if one does. */
async function endRecording(tools: Tools): Promise<void> {
  if (macroState.playing !== null) return stopMacro();
  const steps = (macroState.steps ?? []).slice(0, longestMacro);
  macroState.steps = null;
  if (steps.length === 0) {
    tools.tell("No macro was saved: no recorded step changes a record", "plain");
    return;
  }
  const kept = await tools.write({
    title: `Name of the macro: ${steps.map(({ title }) => title).join(", then ")}`,
    label: "macro.name",
    required: true,
    save: (name) => change(tools, { save: { name, steps } }),
  });
  if (kept === undefined) tools.tell("The recording was not saved", "plain");
  else tools.tell(`Macro "${kept.trim()}" is saved`, "success", `Shift+Q plays it on each selected record`);
}

/** Plays a macro on each of the records that are selected, open or under the cursor. */
async function play(tools: Tools, now: Now, name?: string): Promise<void> {
  const macro = await chooseMacro(tools, "Play which macro?", name);
  const kind = kindHere(now);
  if (!macro || kind === null) return;
  const found = await subjectRows(now, kind, tools);
  const records = found.rows.map((row) => ({ kind, row }) as AnyRecord);
  await playMacro(macro, records, tools);
}

async function rename(tools: Tools): Promise<void> {
  const macro = await chooseMacro(tools, "Rename which macro?");
  if (!macro) return;
  const { name: remove, steps } = macro;
  await tools.write({
    title: `New name of "${remove}"`,
    label: "macro.name",
    required: true,
    initial: remove,
    async save(name) {
      await change(tools, { remove, save: { name, steps } });
      tools.tell(`Macro "${remove}" is now called "${name.trim()}"`, "success");
    },
  });
}

async function remove(tools: Tools): Promise<void> {
  const macro = await chooseMacro(tools, "Delete which macro?");
  if (!macro) return;
  await change(tools, { remove: macro.name });
  tools.tell(`Macro "${macro.name}" is deleted`, "success");
}

/** Asks for one of the macros; with `name`, takes that one without asking. A message says so when there is none. */
async function chooseMacro(tools: Tools, title: string, name?: string): Promise<Macro | undefined> {
  const macros = await tools.api("macros.list", {});
  if (name !== undefined) {
    const named = macros.find((macro) => macro.name === name);
    if (!named) tools.tell(`There is no macro "${name}" any more`, "plain");
    return named;
  }
  if (macros.length === 0) {
    tools.tell("There is no macro yet", "plain", "Q begins to record one");
    return undefined;
  }
  const options = macros.map((macro) => ({
    value: macro,
    title: macro.name,
    hint: macro.steps.map((step) => step.title).join(", then "),
  }));
  return tools.choose({ title, options });
}

async function change(tools: Tools, body: MacroChange): Promise<void> {
  const idempotencyKey = tools.newKey();
  await mutate(cacheKeys.macros, await tools.api("macros.change", { body }, { idempotencyKey }), false);
}
