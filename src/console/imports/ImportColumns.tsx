import type { ReactElement } from "react";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { isNeeded, unusedColumns, valueOfLine } from "./columns.ts";
import { ImportValues } from "./ImportValues.tsx";
import { PartColumns } from "./PartColumns.tsx";
import type { OpenImport } from "./use-import.ts";

const lineNames = ["First line", "Second line", "Third line"];
/** How many columns that are not used are named. */
const mostNamed = 8;

/** Which column of the file each part comes from, and what it then gets from the first lines. */
export function ImportColumns(props: {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
  /** The part for which another column must be chosen. */
  readonly wrong: string | null;
}): ReactElement {
  const { open, look, subject, wrong } = props;
  const { draft } = open;
  const { map } = draft;
  const names = look.columns.map(({ name }) => name);
  const unused = unusedColumns(look, map);
  return (
    <>
      <table aria-label="Columns" className="aisle-import-parts">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Column of the file</th>
            {look.lines.map((_, at) => (
              <th key={lineNames[at]} scope="col">
                {lineNames[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subject.parts.map((part) => {
            const { name, title, words, required } = part;
            const source = map[name] ?? "";
            const needed = isNeeded(part, map);
            const guess = look.map.find((each) => each.part === name);
            const because = source === (guess?.column ?? "") ? (guess?.because ?? "") : "";
            return (
              <tr key={name} data-lacking={needed && source === ""}>
                <th scope="row">
                  {title}
                  {needed ? " *" : ""}
                  <small className="aisle-quiet" title={`${title}: ${words}`}>
                    {because === "" ? words : because}
                  </small>
                </th>
                <td>
                  <PartColumns
                    {...{ part, source, names }}
                    line={look.lines[0] ?? []}
                    isNeeded={needed}
                    isWrong={wrong === name}
                    onSource={(typed) => open.change({ map: { ...map, [name]: typed } })}
                  />
                  {subject.clears && draft.replaces && source !== "" && !required ? (
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
                {look.lines.map((fields, at) => {
                  const value = source === "" ? "" : valueOfLine(part, source, names, fields);
                  return (
                    <td key={lineNames[at]} title={value}>
                      {value}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <ImportValues {...{ open, look, subject }} />
      {unused.length > 0 ? (
        <p className="aisle-quiet" title={unused.join(", ")}>
          Not used: {unused.slice(0, mostNamed).join(", ")}
          {unused.length > mostNamed ? ` and ${unused.length - mostNamed} more` : ""}
        </p>
      ) : null}
    </>
  );
}

function toggled(parts: readonly string[], part: string, isIn: boolean): readonly string[] {
  return isIn ? [...parts, part] : parts.filter((each) => each !== part);
}
