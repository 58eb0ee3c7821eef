import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { callSettings } from "#commands/kinds/forms/settings-form.ts";
import { messages } from "#contract/messages.ts";
import { sectionOf } from "#contract/settings/sections.ts";
import { longestTitle } from "#contract/settings/titles.ts";
import { counted } from "#contract/text.ts";
import { api, newId } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { DraftHead } from "#console/form/DraftFrame.tsx";
import { session } from "#console/session/session.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { keepBack } from "./publishing.ts";
import { foundTitles, keepTitles, keptTitles, mostTitles, type OwnTitles, type TitlesRow, withName } from "./titles.ts";

/** All titles and choices of a store in one grid: the usual word, and the word of the store beside it. */
export function TitlesView(props: {
  readonly row: TitlesRow;
  readonly onSaved: (row: TitlesRow) => void;
  readonly onLeave: () => void;
  readonly history: ReactElement;
}): ReactElement {
  const { row, onSaved, onLeave } = props;
  const { rights } = useSnapshot(session);
  const mayChange = rights.includes(sectionOf("titles").rights.change);
  const [mine, setMine] = useState(() => keptTitles(row));
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const found = foundTitles(row, typed);
  const change = (next: Partial<OwnTitles>): void => {
    const all = { ...mine, ...next };
    setMine(all);
    keepTitles(row, all);
  };
  const save = async (): Promise<void> => {
    if (isBusy || !mayChange) return;
    setBusy(true);
    try {
      const request = { params: { storeId: row.storeId }, body: { version: row.version, ...mine } };
      const saved = await callSettings(api, "titles", "change", request, { idempotencyKey: newId() });
      keepTitles(row, row);
      tell(messages.updated, "success");
      keepBack("titles", saved);
      onSaved(saved as TitlesRow);
    } catch (failure) {
      tellFailure(failure, messages.updateFailed);
      // What is typed is put on what the other has saved.
      if (failure instanceof ApiFailure && failure.current) onSaved(failure.current as TitlesRow);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) onLeave();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
      if (by === 0 || !(event.target instanceof HTMLInputElement) || event.target.type === "checkbox") return;
      const fields = [...(grid.current?.querySelectorAll<HTMLInputElement>("input[type=text]") ?? [])];
      fields[fields.indexOf(event.target) + by]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields in it
    <div className="aisle-settings-section" onKeyDown={onKeyDown}>
      <div className="aisle-settings-middle" data-scroller>
        <DraftHead title={sectionOf("titles").title} about="For this store" onStartOver={null} />
        <div className="aisle-settings-titles" data-field="titles">
          <input
            className="bp6-input"
            type="search"
            aria-label="Find a word"
            placeholder="Find a word"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />{" "}
          <span className="aisle-quiet" role="status">
            {counted(found.length, "word")}
            {found.length > mostTitles && `, the first ${mostTitles} are shown: type to find others`}
          </span>
          <table ref={grid}>
            <thead>
              <tr>
                <th scope="col">Usual word</th>
                <th scope="col">Word of this store</th>
                <th scope="col">Where</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, mostTitles).map((name) => (
                <tr key={name}>
                  <th scope="row">{row.words[name]}</th>
                  <td>
                    <input
                      className="bp6-input"
                      type="text"
                      aria-label={`Word of this store for ${row.words[name]}, ${name}`}
                      maxLength={longestTitle}
                      disabled={!mayChange}
                      value={mine.ownTitles[name] ?? ""}
                      onChange={({ target }) =>
                        change({ ownTitles: withName(mine.ownTitles, name, target.value === "" ? null : target.value) })
                      }
                    />
                    {row.offered[name] && (
                      <Choices
                        {...{ name, row, mine, mayChange }}
                        onChange={(values) => change({ ownChoices: withName(mine.ownChoices, name, values) })}
                      />
                    )}
                  </td>
                  <td className="aisle-quiet">{name.replaceAll(".", " · ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="aisle-dialog-foot">
          <span className="aisle-quiet">
            {keyCaps("mod+Enter")} saves · {keyCaps("Escape")} goes back to the sections
          </span>
          <Button intent="primary" text="Save" disabled={isBusy || !mayChange} onClick={() => void save()} />
        </div>
        {props.history}
      </div>
    </div>
  );
}

/** The choices of a dropdown; those that are not ticked are not offered. The last one stays. */
function Choices(props: {
  readonly name: string;
  readonly row: TitlesRow;
  readonly mine: OwnTitles;
  readonly mayChange: boolean;
  readonly onChange: (values: readonly string[] | null) => void;
}): ReactElement {
  const { name, row, mine, mayChange } = props;
  const all = row.offered[name] ?? [];
  const shown = mine.ownChoices[name] ?? all;
  const word = (value: string): string => {
    const title = `${name}.${value}`;
    return mine.ownTitles[title] ?? row.words[title] ?? value;
  };
  return (
    <fieldset>
      <legend className="aisle-unseen">Choices of {row.words[name]}</legend>
      {[...shown, ...all.filter((value) => !shown.includes(value))].map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={shown.includes(value)}
            disabled={!mayChange || (shown.length === 1 && shown.includes(value))}
            onChange={({ target }) => {
              const next = target.checked ? [...shown, value] : shown.filter((each) => each !== value);
              props.onChange(next.length === all.length && next.every((each, at) => each === all[at]) ? null : next);
            }}
          />{" "}
          {word(value)}
        </label>
      ))}
    </fieldset>
  );
}
