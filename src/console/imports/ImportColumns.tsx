import type { ReactElement } from "react";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { type ImportPart, isNeeded, unusedColumns, valueOfLine } from "./columns.ts";
import { ImportValues } from "./ImportValues.tsx";
import { PartColumns } from "./PartColumns.tsx";
import type { OpenImport } from "./use-import.ts";

const lineNames = ["First line", "Second line", "Third line"];
/** How many columns that are not used are named. */
const mostNamed = 8;

interface ColumnsProps {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
  /** The part for which another column must be chosen. */
  readonly wrong: string | null;
}

/** Which column of the file each part comes from, and what it then gets from the first lines. */
export function ImportColumns(props: ColumnsProps): ReactElement {
  const { open, look, subject } = props;
  const { map } = open.draft;
  const unused = unusedColumns(look, map);
  return (
    <>
      <div className="aisle-import-parts">
        <LineTable
          label="Columns"
          head="Part"
          columns={columnsOf(props)}
          lines={subject.parts}
          about={(part) => {
            const { name, title, words } = part;
            const source = map[name] ?? "";
            const needed = isNeeded(part, map);
            const guess = look.map.find((each) => each.part === name);
            return {
              id: name,
              name: needed ? `${title} *` : title,
              code: (source === (guess?.column ?? "") && guess?.because) || words,
              hint: `${title}: ${words}`,
              data: { "data-lacking": needed && source === "" },
            };
          }}
        />
      </div>
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

/** The column that is chosen for a part, and what the part gets from each of the first lines. */
function columnsOf({ open, look, subject, wrong }: ColumnsProps): readonly LineColumn<ImportPart>[] {
  const { draft } = open;
  const { map, clears } = draft;
  const names = look.columns.map(({ name }) => name);
  return [
    {
      name: "column",
      title: "Column of the file",
      isWords: true,
      shows(part) {
        const { name, required } = part;
        const source = map[name] ?? "";
        return (
          <>
            <PartColumns
              {...{ part, source, names }}
              line={look.lines[0] ?? []}
              isNeeded={isNeeded(part, map)}
              isWrong={wrong === name}
              onSource={(typed) => open.change({ map: { ...map, [name]: typed } })}
            />
            {subject.clears && draft.replaces && source !== "" && !required ? (
              <label>
                <input
                  type="checkbox"
                  checked={clears.includes(name)}
                  onChange={({ target }) => open.change({ clears: toggled(clears, name, target.checked) })}
                />{" "}
                An empty cell empties it
              </label>
            ) : null}
          </>
        );
      },
    },
    ...look.lines.map((fields, at) => ({
      name: `line ${at}`,
      title: lineNames[at] ?? "",
      isWords: true,
      shows(part: ImportPart) {
        const source = map[part.name] ?? "";
        const value = source === "" ? "" : valueOfLine(part, source, names, fields);
        return <span title={value}>{value}</span>;
      },
    })),
  ];
}

function toggled(parts: readonly string[], part: string, isIn: boolean): readonly string[] {
  return isIn ? [...parts, part] : parts.filter((each) => each !== part);
}
