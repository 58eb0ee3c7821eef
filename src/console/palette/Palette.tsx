import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Now } from "#commands/context/now.ts";
import { openNumberCommand } from "#commands/console/go-found.ts";
import { knownCommands, loadAllCommands } from "#console/shell/running/known-commands.ts";
import { session } from "#console/session/session.ts";
import { type OpenDialog, closeDialog, runFromPalette, readEarlyText } from "#console/shell/dialogs/dialog-state.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { tools } from "#console/shell/running/tools.ts";
import { useNowAtOpening } from "./now-at-opening.ts";
import { useOwnCommands } from "./own-commands.ts";
import { addRecentCommand, recentCommands } from "./recent-commands.ts";
import { hereText, type PaletteRow, paletteSections, readPrefix } from "./rows/rows.ts";
import { SearchList } from "./SearchList.tsx";
import { type Searched, useSearch } from "./rows/search.ts";

/** The palette: finds commands, screens, and whatever the gateway's search finds for a text. */
export function Palette(props: { readonly asked: Extract<OpenDialog, { kind: "palette" }> }) {
  const { prefix: asked, query: initial } = props.asked;
  const [text, setText] = useState(readEarlyText() ?? asked + initial);
  const { now, isComing, prefix, query, searched, sections } = useSections(text);
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);

  const [isWaiting, setWaiting] = useState(false);

  function select(row: PaletteRow, isChosen: boolean): void {
    // A result that is still to come may be a better match. Until then Enter must not change anything.
    if (row.command.changes && !isChosen && (searched.asking || isComing)) setWaiting(true);
    else run(row);
  }

  const runBest = useEffectEvent(() => {
    setWaiting(false);
    const [best] = sections.flatMap(({ rows }) => rows);
    if (best && !searched.failed) run(best);
  });
  useEffect(() => {
    if (isWaiting && !searched.asking && !isComing) runBest();
  }, [isWaiting, searched.asking, isComing]);

  function run(row: PaletteRow): void {
    if (row.because !== null) {
      tools.tell(`${row.title}: ${row.because}`, "plain");
      return;
    }
    if (knownCommands().includes(row.command)) addRecentCommand(row.command.id, now.place.view);
    runFromPalette(text, () => void runCommand(row.command, readNow(), tools));
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter was pressed before the search has a result: the typed text is opened as a record number.
    if (event.key !== "Enter" || count > 0 || !searched.asking) return;
    event.preventDefault();
    runFromPalette(text, () => void runCommand(openNumberCommand(query.trim()), readNow(), tools));
  }

  return (
    <SearchList
      label="Search or run a command"
      listLabel="Results"
      placeholder="Search or run a command   > commands   # orders   @ people"
      text={text}
      onText={(next) => {
        setWaiting(false);
        setText(next);
      }}
      sections={sections}
      onSelect={select}
      isBusy={searched.asking}
      onBack={closeDialog}
      onKeyDown={onKeyDown}
      below={<Here now={now} state={stateText(searched, count)} />}
      empty={<div className="aisle-palette-empty aisle-quiet">{emptyText(prefix, query, searched)}</div>}
    />
  );
}

/** What is found for a text among the commands, and by the gateway's search. */
function useSections(text: string) {
  const { now, isComing } = useNowAtOpening();
  const [recent] = useState(() => recentCommands(now.place.view));
  const { store } = useSnapshot(session);
  const commands = useOwnCommands();
  const { prefix, query } = readPrefix(text);
  const term = query.trim();
  const searched = useSearch(now.storeId, prefix === ">" ? "" : term);
  const { result } = searched;
  const found = term === "" ? null : result;
  const isEarlier = searched.term !== term;
  const sections = useMemo(
    () =>
      paletteSections({
        commands,
        prefix,
        query,
        now,
        recent: recent.all,
        recentHere: recent.here,
        found,
        isEarlier,
        locale: store?.locale ?? "en-IN",
      }),
    [commands, prefix, query, now, recent, found, isEarlier, store?.locale],
  );
  useEffect(() => {
    // The commands of screens that were never opened are found too. If one file cannot be fetched, the others still
    // are.
    void loadAllCommands().catch(() => undefined);
  }, []);
  return { now, isComing, prefix, query, searched, sections };
}

/** What the commands act on, and how far the search is. */
function Here({ now, state }: { readonly now: Now; readonly state: string }): ReactElement {
  return (
    <div className="aisle-palette-here">
      <span className="aisle-quiet">Here:</span> {hereText(now)}
      <span className="aisle-palette-state aisle-quiet" role="status">
        {state}
      </span>
    </div>
  );
}

/** Announced to a screen reader while typing: the list itself announces only the row under its cursor. */
function stateText(searched: Searched, rows: number): string {
  if (searched.asking) return "searching";
  if (searched.failed) return "the search failed";
  return rows === 1 ? "1 result" : `${rows} results`;
}

function emptyText(prefix: string, query: string, { asking, failed }: Searched): string {
  if (query.trim() === "" && prefix === "#") return "Type an order's number, or its last digits";
  if (query.trim() === "" && prefix === "@") return "Type a name or the last digits of a phone";
  if (asking) return "Searching";
  if (failed) return "The search failed: check the connection and type again";
  return `No results for "${query.trim()}"`;
}
