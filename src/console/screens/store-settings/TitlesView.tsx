import { type ReactElement, useState } from "react";
import { useSnapshot } from "valtio";
import { sectionOf } from "#contract/settings/sections.ts";
import { longestTitle } from "#contract/settings/titles.ts";
import { counted } from "#contract/text.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { session } from "#console/session/session.ts";
import { GridFind } from "./GridFind.tsx";
import { GridSection } from "./GridSection.tsx";
import { useKeptGrid } from "./kept-grid.ts";
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
  const grid = useKeptGrid("titles", row, titlesOf(row), mergeTitles);
  const { mine } = grid;
  const [typed, setTyped] = useState("");
  const found = foundTitles(row, typed);
  const change = (next: Partial<OwnTitles>): void => grid.change({ ...mine, ...next });
  return (
    <GridSection name="titles" {...{ row, grid, history, onSaved, onLeave }} body={mine}>
      <>
        <GridFind
          label="Find a word"
          most={100}
          sought={typed}
          onSought={setTyped}
          count={`${counted(found.length, "word")}${found.length > mostTitles ? `, the first ${mostTitles} are shown: type to find others` : ""}`}
        />
        <LineTable<string>
          label="Titles and choices"
          head="Usual word"
          columns={columnsOf(row, mine, mayChange, (name, values) =>
            change({ ownChoices: withName(mine.ownChoices, name, values) }),
          )}
          lines={found.slice(0, mostTitles)}
          about={(name) => ({ id: name, name: row.words[name] })}
          onType={(name, _, text) => change({ ownTitles: withName(mine.ownTitles, name, text === "" ? null : text) })}
        />
      </>
    </GridSection>
  );
}

function columnsOf(
  row: TitlesRow,
  mine: OwnTitles,
  mayChange: boolean,
  onChoose: (name: string, values: readonly string[] | null) => void,
): readonly LineColumn<string>[] {
  return [
    {
      name: "word",
      title: "Word of this store",
      types: (name) => ({
        value: mine.ownTitles[name] ?? "",
        label: `Word of this store for ${row.words[name]}, ${name}`,
        isText: true,
        isDisabled: !mayChange,
        placeholder: row.words[name],
        maxLength: longestTitle,
      }),
    },
    {
      name: "choices",
      title: "Choices",
      shows: (name) =>
        row.offered[name] && (
          <Choices {...{ name, row, mine, mayChange }} onChange={(values) => onChoose(name, values)} />
        ),
    },
    {
      name: "where",
      title: "Where",
      shows: (name) => <span className="aisle-quiet">{name.replaceAll(".", " · ")}</span>,
    },
  ];
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
