import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import { keepBack } from "#commands/kinds/forms/settings-draft.ts";
import { callSettings, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { messages } from "#contract/messages.ts";
import type { RecordHistory } from "#contract/records/history-schema.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { api, newId } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { useBusy } from "#console/shell/messages/use-busy.ts";
import { tools } from "#console/shell/running/tools.ts";
import { ChangedFields } from "./ChangedFields.tsx";

/** Who has set a section, when and to what, the newest first; each former state can become the newest one again. */
export function SectionHistory(props: {
  readonly name: SectionName;
  readonly row: SettingsRow;
  readonly onBack: (row: SettingsRow) => void;
}): ReactElement {
  const { name, row, onBack } = props;
  const format = useFormat();
  const { rights } = useSnapshot(session);
  const [isBusy, run] = useBusy();
  const { data, error } = useSWR<RecordHistory>(
    cacheKeys.settingsHistory(row.storeId, name, row.version),
    () => callSettings(api, name, "history", { params: { storeId: row.storeId }, query: {} }) as never,
    swrOptions,
  );
  const mayChange = rights.includes(sectionOf(name).rights.change);
  const back = async (to: number): Promise<void> => {
    if (isBusy) return;
    await run(async () => {
      const request = { params: { storeId: row.storeId }, body: { version: row.version, to } };
      const set = await callSettings(api, name, "back", request, { idempotencyKey: newId() });
      keepBack(name, set, tools);
      onBack(set);
      tell(messages.updated, "success", `As it was at version ${to}`);
    }, messages.updateFailed);
  };
  const entries = (data?.entries ?? []).toReversed();
  const last = entries[0];
  return (
    <details className="aisle-settings-history">
      <summary>
        Version {row.version}
        {last ? `, set by ${last.by} on ${format.full(last.at)}` : ", as it was set up"}
      </summary>
      {error !== undefined && <p role="alert">{messages.fetchingFailed}</p>}
      <ol aria-label="Earlier changes, the newest first">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <strong>{entry.by}</strong> <time dateTime={entry.at}>{format.full(entry.at)}</time>{" "}
              <span className="aisle-quiet">version {entry.version}</span>
              {mayChange && entry.version !== null && (
                <Button
                  size="small"
                  variant="minimal"
                  text="Back to before this"
                  disabled={isBusy}
                  onClick={() => void back((entry.version ?? 2) - 1)}
                />
              )}
            </div>
            <ChangedFields of={name} changes={entry.changes} />
          </li>
        ))}
      </ol>
    </details>
  );
}
