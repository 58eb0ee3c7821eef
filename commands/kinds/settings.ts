import { insideSentence } from "#contract/text.ts";
import { messages } from "#contract/messages.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { pathOf } from "#commands/destinations.ts";
import { kindHere } from "#commands/context/now.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForm = loadAhead(() => import("./forms/settings-form.ts"));
const loadDraft = loadAhead(() => import("./forms/settings-draft.ts"));

function settingsCommand(name: SectionName): readonly Command[] {
  const { command, rights } = sectionOf(name);
  if (!command) return [];
  const { title, words, group, on } = command;
  const one: Command = {
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
  return [one];
}

/** Hidden on screens of records, whose commands have the same keys. */
function ofSettings(tool: "exportSettings" | "importSettings" | "showSettingsHistory"): Command["can"] {
  return (now) => (now.kind === null && now.lends.has(tool) ? insideSession(now, "store.set-up") : "hidden");
}

/** The commands that change settings, one for each section that names one, and those about all of them. */
export const settingsCommands: readonly Command[] = [
  ...sectionNames.flatMap(settingsCommand),
  {
    id: "settings.export",
    title: "Export all settings",
    group: "List",
    keys: ["e"],
    words: "download json file back up another store",
    short: "export",
    hint: 50,
    unrepeatable: true,
    can: ofSettings("exportSettings"),
    run: (_now, tools) => tools.stage.exportSettings(),
  },
  {
    id: "settings.import",
    title: "Import settings from a file",
    group: "List",
    keys: ["i"],
    words: "upload json copy another store",
    short: "import",
    hint: 45,
    changes: true,
    unrepeatable: true,
    unrecorded: "settings of the store are not changed by macros",
    can: ofSettings("importSettings"),
    run: (_now, tools) => tools.stage.importSettings(),
  },
  {
    id: "settings.history",
    title: "Show the history of this section",
    group: "View",
    keys: ["h"],
    words: "earlier versions who changed back undo settings",
    short: "history",
    hint: 40,
    unrepeatable: true,
    can: ofSettings("showSettingsHistory"),
    run: (_now, tools) => tools.stage.showSettingsHistory(),
  },
];

/** What stands below the settings: the sections, and what the running system does. */
export type SettingsPlace = SectionName | "operations";

/** By these words the page of operations is found. */
export const operationsWords = "gateways running version jobs waiting unsent behind health system";

/**
 * The commands that go to each section and each of its fields and to the operations, publish the drafts, and ask programs
 * whether they answer.
 * Their titles are data, so the palette asks for them as it asks for macros, and the registry has none of them.
 */
export const settingPlaces: readonly Command[] = [
  ...sectionNames.flatMap((name) => [
    goCommand(name),
    ...(sectionOf(name).drafts ? [publishCommand(name)] : []),
    ...testCommand(name),
    ...ownCommand(name),
    ...Object.keys(sectionOf(name).fields).map((field) => goCommand(name, field)),
  ]),
  {
    id: "settings.go-operations",
    title: "Go to operations",
    group: "Go",
    words: operationsWords,
    unrepeatable: true,
    can: (now) => insideSession(now, "store.set-up"),
    run: (_now, tools) => tools.go(settingsPath("operations")),
  },
];

function publishCommand(name: SectionName): Command {
  const { title, rights } = sectionOf(name);
  return {
    id: `settings.publish-${name}`,
    title: `Publish the draft of ${insideSentence(title)}`,
    group: "List",
    words: "settings live",
    failure: "Not published",
    changes: true,
    unrepeatable: true,
    unrecorded: "settings of the store are not changed by macros",
    can: (now) => insideSession(now, rights.change),
    run: async ({ storeId }, tools) => {
      if (storeId) await (await loadDraft()).publishDraft(name, storeId, tools);
    },
  };
}

function testCommand(name: SectionName): readonly Command[] {
  const { title, rights, test } = sectionOf(name);
  if (test === undefined) return [];
  return [
    {
      id: `settings.test-${name}`,
      title: `${test} whether it answers`,
      group: "List",
      words: `test call check key ${title}`,
      failure: "Not asked",
      unrepeatable: true,
      unrecorded: "settings of the store are not changed by macros",
      can: (now) => insideSession(now, rights.change),
      run: async ({ storeId }, tools) => {
        if (storeId) await (await loadDraft()).testProgram(name, storeId, tools);
      },
    },
  ];
}

/** Opens a section that a store has as the business has it so that the store can have its own. */
function ownCommand(name: SectionName): readonly Command[] {
  const { title, rights, inherits } = sectionOf(name);
  if (!inherits) return [];
  return [
    {
      id: `settings.own-${name}`,
      title: `Make ${insideSentence(title)} this store's own ...`,
      group: "Go",
      words: "settings as the business has it inherited",
      unrepeatable: true,
      can: (now) => insideSession(now, rights.change),
      run: (_now, tools) => tools.go(`${settingsPath(name)}?own`),
    },
  ];
}

function goCommand(name: SectionName, field?: string): Command {
  const section = sectionOf(name);
  const title = field === undefined ? section.title : (section.fields[field]?.title ?? field);
  return {
    id: `settings.go-${name}${field === undefined ? "" : `-${field}`}`,
    title: `Go to setting ${insideSentence(title)}`,
    group: "Go",
    words: field === undefined ? `${section.words ?? ""} ${section.command?.words ?? ""}` : section.title,
    unrepeatable: true,
    can: (now) => insideSession(now, "store.set-up"),
    run: (_now, tools) => tools.go(settingsPath(name, field)),
  };
}

/** The address of a section, and of one of its fields; or of the operations. */
export function settingsPath(name: SettingsPlace, field?: string): string {
  return `${pathOf("go.store-settings")}/${name}${field === undefined ? "" : `?field=${field}`}`;
}
