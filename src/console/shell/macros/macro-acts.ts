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
  Record<Exclude<MacroAct, "record">, (tools: Tools, now: Now, id?: string) => Promise<void>>
> = { end: endRecording, play, rename, share, copy, delete: remove };

/** Ends the recording and asks for a name; stops the macro that plays, if one does. */
async function endRecording(tools: Tools, now: Now): Promise<void> {
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
    save: (name) => change(tools, now, { action: "create", macro: { name, steps, shared: false } }),
  });
  if (kept === undefined) tools.tell("The recording was not saved", "plain");
  else tools.tell(`Macro "${kept.trim()}" is saved`, "success", `Shift+Q plays it on each selected record`);
}

/** Plays a macro on each of the records that are selected, open or under the cursor. */
async function play(tools: Tools, now: Now, id?: string): Promise<void> {
  const macro = await chooseMacro(tools, now, { title: "Play which macro?", id });
  const kind = kindHere(now);
  if (!macro || kind === null) return;
  const found = await subjectRows(now, kind, tools);
  const records = found.rows.map((row) => ({ kind, row }) as AnyRecord);
  await playMacro(macro, records, tools);
}

async function rename(tools: Tools, now: Now): Promise<void> {
  const macro = await chooseMacro(tools, now, { title: "Rename which macro?", refuse: refuseOthers });
  if (!macro) return;
  const { id, version } = macro;
  await tools.write({
    title: `New name of "${macro.name}"`,
    label: "macro.name",
    required: true,
    initial: macro.name,
    async save(name) {
      await change(tools, now, { action: "change", id, version, macro: { name } });
      tools.tell(`Macro "${macro.name}" is now called "${name.trim()}"`, "success");
    },
  });
}

async function share(tools: Tools, now: Now): Promise<void> {
  const title = "Share which macro, or keep it to yourself?";
  const macro = await chooseMacro(tools, now, { title, refuse: refuseOthers });
  if (!macro) return;
  const { id, version, name } = macro;
  const shared = !macro.shared;
  await change(tools, now, { action: "change", id, version, macro: { shared } });
  if (shared) tools.tell(`Macro "${name}" is shared`, "success", "Everybody in this store may play it and take a copy");
  else tools.tell(`Macro "${name}" is yours alone now`, "success");
}

async function copy(tools: Tools, now: Now): Promise<void> {
  const macro = await chooseMacro(tools, now, { title: "Take a copy of which macro?" });
  if (!macro) return;
  await tools.write({
    title: `Name of your copy of "${macro.name}"`,
    label: "macro.name",
    required: true,
    initial: macro.name,
    async save(name) {
      await change(tools, now, { action: "create", macro: { name, steps: macro.steps, shared: false } });
      tools.tell(`Macro "${name.trim()}" is yours`, "success");
    },
  });
}

async function remove(tools: Tools, now: Now): Promise<void> {
  const refuse = now.rights.has("store.set-up") ? undefined : refuseOthers;
  const macro = await chooseMacro(tools, now, { title: "Delete which macro?", refuse });
  if (!macro) return;
  const { id, version } = macro;
  await change(tools, now, { action: "delete", id, version });
  tools.tell(`Macro "${macro.name}" is deleted`, "success");
}

const refuseOthers = ({ owner }: Macro): string | null => (owner === null ? null : `it belongs to ${owner}`);

/** Asks for one of the macros; with `id`, takes that one without asking. A message says so when there is none. */
async function chooseMacro(
  tools: Tools,
  now: Now,
  asked: {
    readonly title: string;
    readonly id?: string | undefined;
    /** Why one cannot be chosen; null where it can. */
    readonly refuse?: ((macro: Macro) => string | null) | undefined;
  },
): Promise<Macro | undefined> {
  const macros = await tools.api("macros.list", { params: { storeId: now.storeId ?? "" } });
  if (asked.id !== undefined) {
    const named = macros.find(({ id }) => id === asked.id);
    if (!named) tools.tell("This macro is not there any more", "plain");
    return named;
  }
  if (macros.length === 0) {
    tools.tell("There is no macro yet", "plain", "Q begins to record one");
    return undefined;
  }
  const options = macros.map((macro) => {
    const because = asked.refuse?.(macro) ?? null;
    const steps = macro.steps.map((step) => step.title).join(", then ");
    return {
      value: macro,
      title: macro.name,
      hint: [macro.owner ?? (macro.shared ? "shared" : ""), steps].filter((text) => text !== "").join(": "),
      ...(because === null ? {} : { because }),
    };
  });
  return tools.choose({ title: asked.title, options });
}

async function change(tools: Tools, { storeId }: Now, body: MacroChange): Promise<void> {
  if (storeId === null) return;
  const idempotencyKey = tools.newKey();
  const left = await tools.api("macros.change", { params: { storeId }, body }, { idempotencyKey });
  await mutate(cacheKeys.macros(storeId), left, false);
}
