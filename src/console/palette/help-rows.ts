import { type Command, type Group, groups, titleOf } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import { matcher } from "#console/kit/match.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";

/** A command with its keys, as the help shows it. */
export interface HelpRow {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly string[];
  readonly because: string | null;
}

/** The groups that are about every screen. */
const everywhere: ReadonlySet<Group> = new Set(["Go", "Session", "Help", "View"]);

/**
 * The commands with keys that work here and now, by group, as far as their words or keys match what is typed: first the
 * groups with something of this screen alone. Refused ones come last, with their reason.
 */
export function helpGroups(
  commands: readonly Command[],
  now: Now,
  typed = "",
): { readonly group: Group; readonly rows: readonly HelpRow[] }[] {
  const match = matcher(typed);
  const fits = ({ words = "", keys = [] }: Command, title: string): boolean =>
    match(`${title} ${words}`) > 0 ||
    keys.some((binding) => keyCaps(binding).toLowerCase() === typed.trim().toLowerCase());
  return groups
    .map((group) => ({
      group,
      rows: commands
        .flatMap((command): HelpRow[] => {
          if (command.group !== group || !command.keys) return [];
          const answer = command.can(now);
          const title = titleOf(command, now);
          if (answer === "hidden" || !fits(command, title)) return [];
          return [{ id: command.id, title, keys: command.keys, because: answer === "yes" ? null : answer.because }];
        })
        .toSorted((one, other) => Number(one.because !== null) - Number(other.because !== null)),
    }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => Number(isFurther(one)) - Number(isFurther(other)));
}

/** Nothing of it works here, or it is about every screen. */
function isFurther({ group, rows }: { readonly group: Group; readonly rows: readonly HelpRow[] }): boolean {
  return everywhere.has(group) || rows.every(({ because }) => because !== null);
}
