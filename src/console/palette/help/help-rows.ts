import { type Command, type Group, groups, titleOf } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";

/** A command with its keys, as the help shows it. */
export interface HelpRow {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly string[];
  readonly because: string | null;
}

/** The commands with keys that work here and now, by group. Refused ones are listed with their reason. */
export function helpGroups(
  commands: readonly Command[],
  now: Now,
): { readonly group: Group; readonly rows: readonly HelpRow[] }[] {
  return groups
    .map((group) => ({
      group,
      rows: commands.flatMap((command) => {
        if (command.group !== group || !command.keys) return [];
        const answer = command.can(now);
        if (answer === "hidden") return [];
        const because = answer === "yes" ? null : answer.because;
        return [{ id: command.id, title: titleOf(command, now), keys: command.keys, because }];
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}
