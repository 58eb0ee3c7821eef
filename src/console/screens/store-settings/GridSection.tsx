import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, type RefObject, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { keepBack } from "#commands/kinds/forms/settings-draft.ts";
import { callSettings, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { messages } from "#contract/messages.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { api, newId } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { DraftHead } from "#console/form/DraftFrame.tsx";
import { onLineKey } from "#console/form/line-table/line-keys.ts";
import { session } from "#console/session/session.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { tools } from "#console/shell/running/tools.ts";
import type { KeptGrid } from "./kept-grid.ts";

interface GridSectionProps<Row> {
  readonly name: SectionName;
  readonly row: Row;
  readonly grid: Pick<KeptGrid<object>, "forget">;
  /** What a save sets; null while something that is typed cannot be saved. */
  readonly body: object | null;
  /** It was saved, or somebody else has saved meanwhile: what is typed is put on that. */
  readonly onSaved: (row: Row) => void;
  readonly onLeave: () => void;
  readonly children: ReactElement;
  readonly history: ReactElement;
  readonly preview?: ReactElement;
}

/** A section that is a grid, with the keys of any table of lines: it is saved as a whole. Enter goes down in its column. */
export function GridSection<Row extends SettingsRow>(props: GridSectionProps<Row>): ReactElement {
  const { name, onLeave } = props;
  const { title, rights: needed } = sectionOf(name);
  const { rights } = useSnapshot(session);
  const mayChange = rights.includes(needed.change);
  const element = useRef<HTMLDivElement>(null);
  const { isBusy, save } = useGridSave(props, mayChange, element);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Escape" && !event.defaultPrevented) {
      onLeave();
      event.preventDefault();
    } else if (!onLineKey(event, { save: () => void save(), enterGoesDown: true })) return;
    event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields in it
    <div className="aisle-settings-section" data-lines onKeyDown={onKeyDown}>
      <div className="aisle-settings-middle" data-scroller>
        <DraftHead title={title} about="For this store" onStartOver={null} />
        <div className="aisle-settings-grid" data-field={name} ref={element}>
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

/** Saves what is typed into a grid; where something is wrong, it gets the focus. */
function useGridSave<Row extends SettingsRow>(
  { name, row, body, grid, onSaved }: GridSectionProps<Row>,
  mayChange: boolean,
  element: RefObject<HTMLElement | null>,
) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (isBusy || !mayChange) return;
    if (!body) {
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    if (
      Object.entries(body).every(
        ([field, value]) => JSON.stringify(value) === JSON.stringify((row as SettingsRow)[field]),
      )
    )
      return tell("Nothing was changed", "plain");
    setBusy(true);
    try {
      const request = { params: { storeId: row.storeId }, body: { version: row.version, ...body } };
      const saved = await callSettings(api, name, "change", request, { idempotencyKey: newId() });
      tell(messages.updated, "success");
      keepBack(name, saved, tools);
      grid.forget();
      onSaved(saved as Row);
    } catch (failure) {
      tellFailure(failure, messages.updateFailed);
      if (failure instanceof ApiFailure && failure.current) onSaved(failure.current as Row);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
