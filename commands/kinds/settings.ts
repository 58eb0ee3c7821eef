import { messages } from "#contract/messages.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { kindHere } from "#commands/context/now.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForm = loadAhead(() => import("./forms/settings-form.ts"));

function settingsCommand(name: SectionName): Command {
  const { command, rights } = sectionOf(name);
  const { title, words, group, on } = command;
  return {
    id: `settings.${name}`,
    title,
    group,
    words,
    failure: messages.saveFailed,
    changes: true,
    unrepeatable: true,
    unrecorded: "settings of the store are not changed by macros",
    can: (now) => (kindHere(now) === on ? insideSession(now, rights.change) : "hidden"),
    run: async ({ storeId }, tools) => {
      if (storeId) await (await loadForm()).changeSettings(name, storeId, tools);
    },
  };
}

/** The commands that change settings, one for each section. */
export const settingsCommands: readonly Command[] = sectionNames.map(settingsCommand);
