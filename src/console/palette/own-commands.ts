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

/** All commands, and one for each macro and saved view that this login sees, and each setting. */
export function useOwnCommands(): readonly Command[] {
  const known = useKnownCommands();
  const { store } = useSnapshot(session);
  const storeId = store?.id ?? null;
  const { data } = useSWR<readonly Macro[]>(
    storeId === null ? null : cacheKeys.macros(storeId),
    () => api("macros.list", { params: { storeId: storeId ?? "" } }),
    swrOptions,
  );
  const views = useSavedViews(store?.id);
  return useMemo(
    () => [...known, ...(data ?? []).map(macroCommand), ...(views ?? []).map(openViewCommand), ...settingPlaces],
    [data, known, views],
  );
}

/** The command that plays a macro. */
function macroCommand({ id, name, steps, owner }: Macro): Command {
  return {
    id: `macro.${id}`,
    title: `Play macro ${name}${owner === null ? "" : ` of ${owner}`}`,
    words: steps.map(({ title }) => title).join(" "),
    group: "Record",
    changes: true,
    can: canPlay,
    run: (now, tools) => tools.macro("play", now, id),
  };
}
