import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { keepBack } from "#commands/kinds/forms/settings-draft.ts";
import { callSettings, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { messages } from "#contract/messages.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { api, newId } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { DraftHead } from "#console/form/DraftFrame.tsx";
import { session } from "#console/session/session.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { tools } from "#console/shell/running/tools.ts";

/**
 * A section that is a grid: it is saved as a whole. Arrows and Enter go up and down between the text fields of one
 * column (`data-column`).
 */
export function GridSection(props: {
  readonly name: SectionName;
  readonly row: SettingsRow;
  /** What a save sets; null while something that is typed cannot be saved. */
  readonly body: object | null;
  readonly onSaved: (row: SettingsRow) => void;
  /** Somebody else has saved meanwhile: what is typed is put on that. */
  readonly onStale: (row: SettingsRow) => void;
  readonly onLeave: () => void;
  readonly children: ReactElement;
  readonly history: ReactElement;
  readonly preview?: ReactElement;
}): ReactElement {
  const { name, row, body, onSaved, onStale, onLeave } = props;
  const { title, rights: needed } = sectionOf(name);
  const { rights } = useSnapshot(session);
  const mayChange = rights.includes(needed.change);
  const [isBusy, setBusy] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const save = async (): Promise<void> => {
    if (isBusy || !mayChange) return;
    if (!body) {
      grid.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    if (Object.entries(body).every(([field, value]) => JSON.stringify(value) === JSON.stringify(row[field])))
      return tell("Nothing was changed", "plain");
    setBusy(true);
    try {
      const request = { params: { storeId: row.storeId }, body: { version: row.version, ...body } };
      const saved = await callSettings(api, name, "change", request, { idempotencyKey: newId() });
      tell(messages.updated, "success");
      keepBack(name, saved, tools);
      onSaved(saved);
    } catch (failure) {
      tellFailure(failure, messages.updateFailed);
      if (failure instanceof ApiFailure && failure.current) onStale(failure.current as SettingsRow);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) onLeave();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else {
      const { key, target } = event;
      const by = key === "ArrowUp" ? -1 : key === "ArrowDown" || key === "Enter" ? 1 : 0;
      if (by === 0 || !(target instanceof HTMLInputElement) || !["text", "search"].includes(target.type)) return;
      const all = [...(grid.current?.querySelectorAll<HTMLInputElement>("input[type=text]") ?? [])];
      const column = (target.type === "search" ? all[0] : target)?.dataset["column"];
      const fields = all.filter(({ dataset }) => dataset["column"] === column);
      fields[fields.indexOf(target) + by]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields in it
    <div className="aisle-settings-section" onKeyDown={onKeyDown}>
      <div className="aisle-settings-middle" data-scroller>
        <DraftHead title={title} about="For this store" onStartOver={null} />
        <div className="aisle-settings-grid" data-field={name} ref={grid}>
          {props.children}
        </div>
        <div className="aisle-dialog-foot">
          <span className="aisle-quiet">
            {mayChange
              ? `${keyCaps("mod+Enter")} saves · ${keyCaps("Escape")} goes back to the sections`
              : `You may not ${permissionTitles[needed.change]}.`}
          </span>
          <Button intent="primary" text="Save" disabled={isBusy || !mayChange} onClick={() => void save()} />
        </div>
        {props.history}
      </div>
      {props.preview}
    </div>
  );
}
