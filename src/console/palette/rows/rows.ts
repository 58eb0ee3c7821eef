import { grouped } from "#contract/text.ts";
import { changesAtOnce, type Command, titleOf } from "#commands/command.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";
import { type Kinds, nameOf, statusOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Prefix } from "#console/shell/dialogs/dialog-state.ts";
import { type Found, foundRows, matchFound, stillMatches } from "./found.ts";
import { elsewhere } from "./elsewhere.ts";
import { matcher, strength, wholeWords } from "#console/kit/match.ts";
import { matchCommand } from "./match-command.ts";
import { rank, type Ranked } from "./rank.ts";

/** One row of the palette. `id` stays the same while the row means the same. */
export interface PaletteRow {
  readonly id: string;
  readonly command: Command;
  readonly title: string;
  readonly hint: string;
  /** The order status whose dot is shown. */
  readonly status?: OrderStatus | undefined;
  /** The key binding to show; empty without one. */
  readonly keys: string;
  /** Why it cannot run now; `null` when it can. */
  readonly because: string | null;
  /** It first goes to another screen. */
  readonly isElsewhere?: true;
}

/** Rows under one heading. */
export interface PaletteSection {
  readonly heading: string;
  readonly rows: readonly PaletteRow[];
}

/** Everything that decides the rows of the palette. */
export interface PaletteQuestion {
  readonly commands: readonly Command[];
  readonly prefix: Prefix;
  /** The text after the prefix. */
  readonly query: string;
  readonly now: Now;
  /** Ids of the commands that were run recently, the latest first. */
  readonly recent: readonly string[];
  /** Those of them that were run on the screen that is shown, the latest first. */
  readonly recentHere?: readonly string[];
  /** The last search result of the gateway; `null` when there is none. */
  readonly found: Found | null;
  /** True when the result belongs to an earlier text: then only rows that certainly match the present one are shown. */
  readonly isEarlier?: boolean;
  readonly locale: string;
}

const mostRows = 50;
/** Of the commands, before anything is typed, so that screens have room below them. */
const mostCommands = 30;
const mostRecent = 4;
const mostFound = 8;
const mostRefused = 4;

/** Splits the palette's text into its prefix and the rest. */
export function readPrefix(text: string): { readonly prefix: Prefix; readonly query: string } {
  const [first = ""] = text;
  if (first === ">" || first === "#" || first === "@") {
    return { prefix: first, query: text.slice(1).trimStart() };
  }
  return { prefix: "", query: text };
}

/** What commands act on now: "S101-000412 Pending", "14 selected", "nothing selected". */
export function hereText(now: Now): string {
  if (now.selected && now.selected.count > 1) return `${grouped(now.selected.count)} selected`;
  const kind = kindHere(now);
  return (kind && firstText(kind, subjects(now, kind))) ?? "nothing selected";
}

function firstText<K extends Kind>(kind: K, [row]: readonly Kinds[K][]): string | null {
  return row ? `${nameOf(kind, row)} ${statusOf(kind, row)}` : null;
}

/** The palette's rows by section, best match first, at most 50. A pure function of the question. */
export function paletteSections(question: PaletteQuestion): PaletteSection[] {
  const { prefix, query } = question;
  if (query.trim() === "") return prefix === "#" || prefix === "@" ? [] : limit(browse(question));
  const own = prefix === "#" || prefix === "@" ? [] : ownSections(question);
  const found = prefix === ">" ? [] : foundSections(question);
  return limit([...own, ...found].toSorted((a, b) => b.best - a.best));
}

function browse({ commands, now, recent, prefix }: PaletteQuestion): PaletteSection[] {
  const rows = commands
    .filter((command) => !command.moves && !command.id.startsWith("palette."))
    .map((command) => toRow(command, now))
    .filter((row): row is PaletteRow => row !== null && row.because === null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lately = recent.flatMap((id) => byId.get(id) ?? []).slice(0, mostRecent);
  const rest = rows
    .filter((row) => !lately.includes(row))
    .toSorted((a, b) => (b.command.hint ?? 0) - (a.command.hint ?? 0));
  const direct = (row: PaletteRow) => row.id.startsWith("order.to-");
  const screens = (row: PaletteRow) => row.command.group === "Go";
  const all = rest.filter((row) => !screens(row) && (prefix === ">" || !direct(row)));
  const sections = [
    { heading: "Recent", rows: putFirst(lately, isHarmless) },
    { heading: "Commands", rows: putFirst(prefix === ">" ? all : all.slice(0, mostCommands), isHarmless) },
    { heading: "Screens", rows: rest.filter(screens) },
  ];
  // Enter without a word typed runs the first row of all: it must not change whatever is highlighted by now.
  return putFirst(sections, ({ rows: [first] }) => first !== undefined && isHarmless(first));
}

/** Puts the first wanted item before all others, which keep their order. */
function putFirst<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[] {
  const first = items.filter(isWanted).slice(0, 1);
  return [...first, ...items.filter((item) => !first.includes(item))];
}

function isHarmless({ command }: PaletteRow): boolean {
  return !command.changes;
}

/** A section, and how well the best row that can be chosen in it matches. */
interface RankedSection extends PaletteSection {
  readonly best: number;
}

/** Just above what begins with the typed text: only what is called exactly so comes before it. */
const aboveStart = strength.start + 0.5;

/**
 * The commands and screens that match: first what was run here last, then screens, then commands, and of these what
 * runs here before what goes to another screen. Loose matches are in a section of their own, so that search results
 * that match the beginning of a word come before them.
 */
function ownSections({ commands, query, now, recent, recentHere = [] }: PaletteQuestion): RankedSection[] {
  const rows = commands.map((command) => toRow(command, now) ?? elsewhere(command, now)).filter((row) => row !== null);
  const lately = rows.toSorted((a, b) => Number(recent.includes(b.id)) - Number(recent.includes(a.id)));
  const match = matcher(query);
  const isWhole = wholeWords(query);
  const whole = ({ item: { title, command } }: Ranked<PaletteRow>): boolean =>
    isWhole(title) || isWhole(`${command.short ?? ""} ${command.words ?? ""}`);
  const ranked = rank(lately, ({ command }) => matchCommand(command, now, match)).toSorted(
    (a, b) =>
      Number(whole(b)) - Number(whole(a)) ||
      b.match - a.match ||
      Number(a.item.isElsewhere ?? false) - Number(b.item.isElsewhere ?? false) ||
      Number(changesAtOnce(a.item.command)) - Number(changesAtOnce(b.item.command)),
  );
  const close = ranked.filter(({ match }) => match >= strength.word);
  const usedHere = recentHere.flatMap((id) => close.find(({ item }) => item.id === id && item.because === null) ?? []);
  const rest = close.filter((row) => !usedHere.includes(row));
  const isReport = ({ item }: Ranked<PaletteRow>): boolean => item.id.startsWith("report.");
  const isScreen = (row: Ranked<PaletteRow>): boolean => row.item.command.group === "Go" && !isReport(row);
  const last = rankedSection("Last used here", usedHere);
  return [
    { ...last, best: usedHere.length > 0 ? Math.max(last.best, aboveStart) : last.best },
    rankedSection("Screens", ableFirst(nearestFirst(rest.filter(isScreen), recent))),
    rankedSection("Commands", ableFirst(rest.filter((row) => row.item.command.group !== "Go"))),
    rankedSection("Reports", ableFirst(rest.filter((row) => isReport(row) && row.item.command.group === "Go"))),
    // A refused command that matches only loosely was probably not meant.
    rankedSection(
      "More commands",
      ranked.filter(({ item, match }) => match < strength.word && item.because === null),
    ),
  ];
}

/**
 * Of screens that match alike, the one used lately, then the one whose name has the fewest words, and then the one with
 * the plainer key: who types "ret" has typed more of "returns" than of "return assignment", and "invoice" rather means
 * those of sales than those of returns.
 */
function nearestFirst(screens: readonly Ranked<PaletteRow>[], recent: readonly string[]): Ranked<PaletteRow>[] {
  const isRecent = ({ item }: Ranked<PaletteRow>): number => Number(recent.includes(item.id));
  const words = ({ item }: Ranked<PaletteRow>): number => (item.command.short ?? item.title).split(" ").length;
  const isShifted = ({ item }: Ranked<PaletteRow>): number => Number(/shift|^$/.test(item.keys));
  return screens.toSorted(
    (a, b) => b.match - a.match || isRecent(b) - isRecent(a) || words(a) - words(b) || isShifted(a) - isShifted(b),
  );
}

/** A refused command is never listed first: Enter must run what the operator expects. */
function ableFirst(ranked: readonly Ranked<PaletteRow>[]): Ranked<PaletteRow>[] {
  const refused = ranked.filter(({ item }) => item.because !== null).slice(0, mostRefused);
  return [...ranked.filter(({ item }) => item.because === null), ...refused];
}

function rankedSection(heading: string, ranked: readonly Ranked<PaletteRow>[]): RankedSection {
  const able = ranked.filter(({ item }) => item.because === null);
  return { heading, rows: ranked.map(({ item }) => item), best: able[0]?.match ?? strength.none };
}

function foundSections({ found, isEarlier, prefix, query, now, locale }: PaletteQuestion): RankedSection[] {
  if (!found) return [];
  const match = matcher(query);
  const most = prefix === "" ? mostFound : mostRows;
  return foundRows(found, prefix, locale).map(({ heading, rows }) => {
    const fitting = rows.filter((row) => !isEarlier || stillMatches(row, query));
    const ranked = rank(fitting, (row) => matchFound(row, match)).slice(0, most);
    return rankedSection(
      heading,
      ranked.flatMap(({ item: { id, command, title, hint, status }, match }) => {
        const row = toRow(command, now);
        return row ? [{ item: { ...row, id, title, hint, status }, match }] : [];
      }),
    );
  });
}

function toRow(command: Command, now: Now): PaletteRow | null {
  const answer = command.can(now);
  if (answer === "hidden") return null;
  const called = titleOf(command, now);
  const title = command.id === "repeat.last" && now.last ? `${called}: ${now.last.title}` : called;
  return {
    id: command.id,
    command,
    title,
    hint: "",
    status: command.status,
    keys: command.keys?.[0] ?? "",
    because: answer === "yes" ? null : answer.because,
  };
}

function limit(sections: readonly PaletteSection[]): PaletteSection[] {
  let left = mostRows;
  const kept: PaletteSection[] = [];
  for (const section of sections) {
    const rows = section.rows.slice(0, left);
    left -= rows.length;
    if (rows.length > 0) kept.push({ heading: section.heading, rows });
  }
  return kept;
}
