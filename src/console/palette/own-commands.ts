import { useMemo } from "react";
import useSWR from "swr";
import type { Command } from "#commands/command.ts";
import { canPlay } from "#commands/console/steps/macro.ts";
import { useKnownCommands } from "#console/shell/running/known-commands.ts";
import type { Macro } from "#contract/macros/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { useSavedViews } from "#console/client/saved-views.ts";
import { session } from "#console/session/session.ts";
import { settingPlaces } from "#commands/kinds/settings.ts";
import { openViewCommand } from "#commands/console/saved-view.ts";
import { useSnapshot } from "valtio";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

/** All commands, and one for each macro of this login, each saved view that it sees, and each setting. */
export function useOwnCommands(): readonly Command[] {
  const { data } = useSWR<readonly Macro[]>(cacheKeys.macros, () => api("macros.list", {}), swrOptions);
  const known = useKnownCommands();
  const { store } = useSnapshot(session);
  const views = useSavedViews(store?.id);
  return useMemo(
    () => [...known, ...(data ?? []).map(macroCommand), ...(views ?? []).map(openViewCommand), ...settingPlaces],
    [data, known, views],
  );
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
