import { useMemo } from "react";
import useSWR from "swr";
import type { Command } from "#commands/command.ts";
import { canPlay } from "#commands/console/steps/macro.ts";
import { useKnownCommands } from "#console/shell/running/known-commands.ts";
import type { Macro } from "#contract/macros/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

/** All commands, and one for each macro of this login. */
export function useMacroCommands(): readonly Command[] {
  const { data } = useSWR<readonly Macro[]>(cacheKeys.macros, () => api("macros.list", {}), swrOptions);
  const known = useKnownCommands();
  return useMemo(() => (data ? [...known, ...data.map(macroCommand)] : known), [data, known]);
}

/** The command that plays a macro. */
function macroCommand({ name, steps }: Macro): Command {
  return {
    id: `macro.${name}`,
    title: `Play macro ${name}`,
    words: steps.map(({ title }) => title).join(" "),
    group: "Record",
    changes: true,
    can: canPlay,
    run: (now, tools) => tools.macro("play", now, name),
  };
}
