import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import type { ReactElement } from "react";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { ImportValues } from "./ImportValues.tsx";
import type { OpenImport } from "./use-import.ts";

/** Which column of the file each part comes from, with the reason of the guess and the first values. */
export function ImportColumns(props: {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
}): ReactElement {
  const { open, look, subject } = props;
  const { draft } = open;
  const { map } = draft;
  const used = new Set(Object.values(map).flatMap((source) => [source, ...source.split("+")]));
  const unused = look.columns.filter(({ name }) => !used.has(name));
  return (
    <>
      <table aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Column of the file</th>
            <th scope="col">Why, and first values</th>
          </tr>
        </thead>
        <tbody>
          {subject.parts.map(({ name, title, words, required, unless }) => {
            const chosen = map[name] ?? "";
            const guess = look.map.find(({ part }) => part === name);
            const samples = look.columns.find((column) => column.name === chosen)?.samples ?? [];
            const because = chosen === (guess?.column ?? "") ? (guess?.because ?? "") : "";
            const isKnown = chosen === "" || look.columns.some((column) => column.name === chosen);
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  {required || (unless !== null && !map[unless]) ? " *" : ""}
                  <small className="aisle-quiet">{words}</small>
                </th>
                <td>
                  <HTMLSelect
                    aria-label={`Column for ${title}`}
                    aria-required={required}
                    data-part={name}
                    value={chosen}
                    onChange={({ target }) => open.change({ map: { ...map, [name]: target.value } })}
                  >
                    <option value="">not in the file</option>
                    {isKnown ? null : <option value={chosen}>{chosen}</option>}
                    {look.columns.map((column) => (
                      <option key={column.name}>{column.name}</option>
                    ))}
                  </HTMLSelect>
                  {subject.clears && draft.replaces && chosen !== "" && !required ? (
                    <label>
                      <input
                        type="checkbox"
                        checked={draft.clears.includes(name)}
                        onChange={({ target }) => open.change({ clears: toggled(draft.clears, name, target.checked) })}
                      />{" "}
                      An empty cell empties it
                    </label>
                  ) : null}
                </td>
                <td className="aisle-quiet">
                  {[because, samples.join(", ")].filter((each) => each !== "").join(": ")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ImportValues {...{ open, look, subject }} />
      {unused.length > 0 ? <p className="aisle-quiet">Not used: {unused.map(({ name }) => name).join(", ")}</p> : null}
    </>
  );
}

function toggled(parts: readonly string[], part: string, isIn: boolean): readonly string[] {
  return isIn ? [...parts, part] : parts.filter((each) => each !== part);
}
