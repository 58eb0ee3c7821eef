import { type ReactElement, useState } from "react";
import { useSnapshot } from "valtio";
import { sectionOf } from "#contract/settings/sections.ts";
import { longestTitle } from "#contract/settings/titles.ts";
import { counted } from "#contract/text.ts";
import { session } from "#console/session/session.ts";
import { GridSection } from "./GridSection.tsx";
import { keepGrid, keptGrid } from "./kept-grid.ts";
import { foundTitles, mergeTitles, mostTitles, type OwnTitles, titlesOf, type TitlesRow, withName } from "./titles.ts";

/** All titles and choices of a store in one grid: the usual word, and the word of the store beside it. */
export function TitlesView(props: {
  readonly row: TitlesRow;
  readonly onSaved: (row: TitlesRow) => void;
  readonly onLeave: () => void;
  readonly history: ReactElement;
}): ReactElement {
  const { row, onSaved, onLeave, history } = props;
  const { rights } = useSnapshot(session);
  const mayChange = rights.includes(sectionOf("titles").rights.change);
  const [mine, setMine] = useState(() => keptGrid("titles", row, titlesOf(row), mergeTitles));
  const [typed, setTyped] = useState("");
  const found = foundTitles(row, typed);
  const change = (next: Partial<OwnTitles>): void => {
    const all = { ...mine, ...next };
    setMine(all);
    keepGrid("titles", row, titlesOf(row), all);
  };
  return (
    <GridSection
      name="titles"
      {...{ row, history, onLeave }}
      body={mine}
      onSaved={(saved) => {
        keepGrid("titles", row, mine, mine);
        onSaved(saved as TitlesRow);
      }}
      onStale={(current) => onSaved(current as TitlesRow)}
    >
      <>
        <div className="aisle-settings-find">
          <input
            className="bp6-input"
            type="search"
            aria-label="Find a word"
            placeholder="Find a word"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <span className="aisle-quiet" role="status">
            {counted(found.length, "word")}
            {found.length > mostTitles && `, the first ${mostTitles} are shown: type to find others`}
          </span>
        </div>
        <table>
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
                    placeholder={row.words[name]}
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
      </>
    </GridSection>
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
