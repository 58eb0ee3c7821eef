import type { Answer, Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";

/** Refused while a macro is recorded or plays. */
function canBegin(now: Now): Answer {
  const answer = insideSession(now);
  if (answer !== "yes" || !now.macro) return answer;
  return { because: now.macro.doing === "playing" ? "a macro is playing" : "a macro is being recorded" };
}

/** Whether a macro can be played on the records that are selected, open or under the cursor. */
export function canPlay(now: Now): Answer {
  const answer = canBegin(now);
  if (answer !== "yes") return answer;
  const kind = kindHere(now);
  const isHere = kind !== null && (now.selected !== null || subjects(now, kind).length > 0);
  return isHere ? "yes" : { because: "no record is highlighted or selected" };
}

/** Commands that record other commands, and play them again on each selected record. */
export const macroCommands: readonly Command[] = [
  {
    id: "macro.record",
    title: "Record a macro",
    titleHere: (now) => (now.macro?.doing === "recording" ? "End the recording ..." : "Record a macro"),
    group: "Record",
    keys: ["q"],
    words: "keep steps again automate",
    unrepeatable: true,
    can: (now) => (now.macro?.doing === "recording" ? "yes" : canBegin(now)),
    run: (now, tools) => tools.macro(now.macro ? "end" : "record", now),
  },
  {
    id: "macro.play",
    title: "Play a macro ...",
    group: "Record",
    keys: ["shift+q"],
    words: "run recorded steps again",
    changes: true,
    can: canPlay,
    run: (now, tools) => tools.macro("play", now),
  },
  {
    id: "macro.rename",
    title: "Rename a macro ...",
    group: "Session",
    changes: true,
    unrepeatable: true,
    can: canBegin,
    run: (now, tools) => tools.macro("rename", now),
  },
  {
    id: "macro.share",
    title: "Share a macro, or keep it to yourself ...",
    group: "Session",
    words: "everybody store colleagues public private",
    changes: true,
    unrepeatable: true,
    can: canBegin,
    run: (now, tools) => tools.macro("share", now),
  },
  {
    id: "macro.copy",
    title: "Take a copy of a macro ...",
    group: "Session",
    words: "colleagues shared duplicate",
    changes: true,
    unrepeatable: true,
    can: canBegin,
    run: (now, tools) => tools.macro("copy", now),
  },
  {
    id: "macro.delete",
    title: "Delete a macro ...",
    group: "Session",
    words: "remove",
    changes: true,
    unrepeatable: true,
    can: canBegin,
    run: (now, tools) => tools.macro("delete", now),
  },
];
