import { Command as Cmdk } from "cmdk";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { openNumberCommand } from "#commands/console/go.ts";
import { allCommands } from "#commands/index.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";
import { type OpenDialog, closeDialog, runFromPalette, readEarlyText } from "#console/shell/dialogs/dialog-state.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { readNow } from "#console/shell/stage/now.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { tools } from "#console/shell/running/tools.ts";
import { addRecentCommand } from "./recent-commands.ts";
import { hereText, type PaletteRow, paletteSections, readPrefix } from "./rows/rows.ts";
import { type Searched, useSearch } from "./rows/search.ts";

/** The palette: finds commands, screens, and whatever the gateway's search finds for a text. */
export function Palette(props: { readonly asked: Extract<OpenDialog, { kind: "palette" }> }) {
  const { prefix: asked, query: initial } = props.asked;
  const [text, setText] = useState(readEarlyText() ?? asked + initial);
  const [chosen, setChosen] = useState("");
  const [now] = useState(readNow);
  const [recent] = useState(() => [...preferences.recentCommands]);
  const { store } = useSnapshot(session);
  const { prefix, query } = readPrefix(text);
  const term = query.trim();
  const searched = useSearch(now.storeId, prefix === ">" ? "" : term);
  const { result } = searched;
  const found = term === "" ? null : result;
  const isEarlier = searched.term !== term;
  const sections = useMemo(
    () =>
      paletteSections({
        commands: allCommands,
        prefix,
        query,
        now,
        recent,
        found,
        isEarlier,
        locale: store?.locale ?? "en-IN",
      }),
    [prefix, query, now, recent, found, isEarlier, store?.locale],
  );
  const rows = sections.flatMap((section) => section.rows);
  // The cursor stays on its row while that row is listed; otherwise it moves to the best match.
  const current = rows.some((row) => row.id === chosen)
    ? chosen
    : (rows.find((row) => row.because === null)?.id ?? rows[0]?.id ?? "");

  function run(row: PaletteRow): void {
    if (row.because !== null) {
      tools.tell(`${row.title}: ${row.because}`, "plain");
      return;
    }
    if (allCommands.includes(row.command)) addRecentCommand(row.command.id);
    runFromPalette(text, () => void runCommand(row.command, readNow(), tools));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Backspace" && text === "") {
      event.preventDefault();
      closeDialog();
      // Enter was pressed before the search has a result: the typed text is opened as a record number.
    } else if (event.key === "Enter" && rows.length === 0 && searched.asking) {
      event.preventDefault();
      runFromPalette(text, () => void runCommand(openNumberCommand(term), readNow(), tools));
    }
  }

  return (
    <Cmdk
      className="aisle-palette"
      label="Search or run a command"
      shouldFilter={false}
      vimBindings={false}
      value={current}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
      loop
    >
      <Cmdk.Input
        autoFocus
        data-first-focus
        className="aisle-palette-input"
        placeholder="Search or run a command   > commands   # orders   @ people"
        maxLength={100}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setChosen("");
        }}
      />
      <div className="aisle-palette-here">
        <span className="aisle-quiet">Here:</span> {hereText(now)}
        <span className="aisle-palette-state aisle-quiet" role="status">
          {stateText(searched, rows.length)}
        </span>
      </div>
      {rows.length === 0 && (
        <div className="aisle-palette-empty aisle-quiet">{emptyText(prefix, query, searched.asking)}</div>
      )}
      <Cmdk.List className="aisle-palette-list" label="What was found" hidden={rows.length === 0}>
        {sections.map((section) => (
          <Cmdk.Group key={section.heading} heading={section.heading}>
            {section.rows.map((row) => (
              <Cmdk.Item
                key={row.id}
                value={row.id}
                className="aisle-palette-row"
                aria-disabled={row.because !== null}
                data-refused={row.because !== null}
                onSelect={() => run(row)}
              >
                <span className="aisle-palette-title">{row.title}</span>
                <span className="aisle-palette-hint aisle-quiet">
                  {row.because === null ? row.hint : `refused: ${row.because}`}
                </span>
                {row.keys && <Keys binding={row.keys} />}
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  );
}

/** Announced to a screen reader while typing: the list itself announces only the row under its cursor. */
function stateText(searched: Searched, rows: number): string {
  if (searched.asking) return "searching";
  if (searched.failed) return "the gateway could not be searched";
  return rows === 1 ? "1 row" : `${rows} rows`;
}

function emptyText(prefix: string, query: string, asking: boolean): string {
  if (query.trim() === "" && prefix === "#") return "Type an order's number, or its last digits";
  if (query.trim() === "" && prefix === "@") return "Type a name or the last digits of a phone";
  if (asking) return "Searching";
  return `Nothing is called "${query.trim()}"`;
}
