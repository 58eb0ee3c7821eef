import type { Api } from "#contract/routes.ts";
import type { PageSize } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Permission } from "#contract/permission.ts";
import type { RecordRow } from "#contract/kinds.ts";
import type { Destination } from "./destinations.ts";
import type { Form, FormFields } from "./form.ts";

/** A store the login may work in, as far as a command needs it. */
interface StoreName {
  readonly id: string;
  readonly name: string;
}

/** A column of the list on screen. */
export interface ListColumn {
  readonly id: string;
  readonly title: string;
  readonly sortable: boolean;
}

/** How a list is sorted. */
interface ListSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The screens a command may belong to; "none" while a logged-in operator's is on its way or has failed. */
export type Screen = "login" | "none" | "order" | Destination["screen"];

/** Headings of palette and help, in the order they are shown. */
export const groups = ["Order", "Assign", "List", "View", "Go", "Session", "Help"] as const;
export type Group = (typeof groups)[number];

export type Density = "comfortable" | "compact";
export type Theme = "system" | "light" | "dark";

/** What the operator is looking at, as plain data. Built fresh each time a command is asked about. */
export interface Now {
  readonly screen: Screen;
  readonly rights: ReadonlySet<Permission>;
  /** Whether a list is on screen, of orders or of anything else. */
  readonly list: boolean;
  /** The row under the cursor of the list. */
  readonly cursor: OrderRow | null;
  /** The order shown whole, on its own page or in the panel beside the list. */
  readonly opened: OrderRow | null;
  readonly picked: readonly OrderRow[];
  /** Rows of the list: all the filter finds, and those of the page under the cursor that are here. */
  readonly total: number;
  readonly pageRows: number;
  readonly view: ViewType;
  readonly tabs: readonly string[];
  readonly tab: number;
  /** Changes that wait until the operator asks for them; `holding` also when he asked to hold them. */
  readonly held: number;
  readonly holding: boolean;
  readonly filtered: boolean;
  readonly columns: readonly ListColumn[];
  readonly sort: ListSort | null;
  readonly pageSize: PageSize;
  readonly stores: readonly StoreName[];
  readonly storeId: string | null;
  /** Notices on screen: push messages, and that the log-in ends soon. */
  readonly notices: number;
  /** Whether push messages reach this browser; "absent" where the store or the browser has none. */
  readonly push: "absent" | "off" | "asking" | "on";
  readonly fullScreen: boolean;
  readonly density: Density;
  readonly theme: Theme;
  /** The last change, as long as it can be told how to take it back. */
  readonly undo: { readonly title: string; readonly because: string | null } | null;
  /** The last command worth repeating. */
  readonly last: { readonly title: string } | null;
}

/** One row of a question: what it answers and, when it cannot be chosen, why. */
export interface Option<Value> {
  readonly value: Value;
  readonly title: string;
  readonly hint?: string;
  readonly words?: string;
  readonly because?: string;
}

/** A question asked in the palette's box. Options may be fetched; Esc answers `undefined`. */
export interface Choice<Value> {
  readonly title: string;
  readonly options: readonly Option<Value>[] | (() => Promise<readonly Option<Value>[]>);
}

/** A change of one order. Where it fails and may yet succeed, the operator is asked again before anything is lost. */
export interface Attempt {
  /** "S101-000412 to Accepted" */
  readonly title: string;
  /** What is said when it fails; without it, the command's own words. */
  readonly failure?: string;
  save(): Promise<void>;
  /** Why it cannot be made as things stand now; null when it can. Asked after somebody else was quicker. */
  refuse(): string | null;
}

/**
 * A question answered by writing. With `save`, the box stays open until it has succeeded, and keeps the text when it
 * fails; `refuse` is as in `Attempt`. `initial` is what stands in the box at first.
 */
export interface Writing {
  readonly title: string;
  readonly label: string;
  readonly required: boolean;
  readonly initial?: string;
  /** What is said when `save` fails; without it, the command's own words. */
  readonly failure?: string;
  save?(text: string): Promise<void>;
  refuse?(): string | null;
}

/** A change to several orders: which can take part, the change of one, and how to take one back. */
export interface Batch {
  /** "Change status to Accepted" */
  readonly title: string;
  readonly orders: readonly OrderRow[];
  /** Why an order cannot take part as it stands; null when it can. */
  refuse(order: OrderRow): string | null;
  change(order: OrderRow): Promise<OrderRow>;
  /** Takes one change back. */
  undo(before: OrderRow, after: OrderRow): Promise<OrderRow>;
  /** Why one change cannot be taken back; without it, every change can. */
  refuseUndo?(before: OrderRow, after: OrderRow): string | null;
}

/** How a change can be taken back; `because` says why it cannot. `false`: the operator has stepped back from it. */
export interface Undo {
  readonly title: string;
  readonly because: string | null;
  run(): Promise<boolean | void>;
}

/** Moves the cursor and the picks of the list on screen. */
export interface ListTools {
  move(by: number): void;
  movePage(by: number): void;
  moveTo(end: "first" | "last"): void;
  /** Moves the columns in view, to the right when positive. */
  moveSideways(by: 1 | -1): void;
  extend(by: number): void;
  extendTo(end: "first" | "last"): void;
  togglePick(): void;
  pickPage(): void;
  clearPicks(): void;
}

/** Changes what is shown and how. */
export interface ViewTools {
  switchView(): void;
  moveTab(by: number): void;
  focusFilter(): void;
  /** Asks which field to filter by, then which value. */
  addFilter(): Promise<void>;
  clearFilters(): void;
  chooseColumns(): void;
  setSort(sort: ListSort | null): void;
  setPageSize(size: PageSize): void;
  setDensity(density: Density): void;
  setTheme(theme: Theme): void;
  setFullScreen(on: boolean): void;
  setHolding(on: boolean): void;
  showHeld(): void;
  moveOrderTab(by: number): void;
  showNotices(): void;
  closeNotices(): void;
}

/** The only things a command may touch. Tests hand in fakes. */
export interface Tools {
  readonly api: Api;
  readonly list: ListTools;
  readonly view: ViewTools;
  go(path: string): void;
  back(): void;
  /** Notes where the operator is; the answer tells whether that is so still, for what comes late and leads elsewhere. */
  watchLocation(): () => boolean;
  choose<Value>(choice: Choice<Value>): Promise<Value | undefined>;
  write(writing: Writing): Promise<string | undefined>;
  /** Has a form filled in and saved; answers the record as saved, `undefined` when the operator steps back. */
  fill<Fields extends FormFields, Row extends RecordRow>(form: Form<Fields, Row>): Promise<Row | undefined>;
  openPalette(prefix: "" | ">" | "#" | "@"): void;
  openHelp(): void;
  /** `detail` says more below the message. */
  tell(message: string, tone: "success" | "error" | "plain", detail?: string): void;
  refresh(): Promise<void>;
  /** Paints `patch` on the order at once, makes the call, then paints its answer, or the row as it was when it fails. */
  change(order: OrderRow, patch: Partial<OrderRow>, call: () => Promise<OrderRow>): Promise<OrderRow>;
  /** Makes a change; `false` when it failed and the operator has stepped back from trying again. Throws what is final. */
  attempt(attempt: Attempt): Promise<boolean>;
  /** The newest version of an order that any answer or push has brought. */
  newest(order: OrderRow): OrderRow;
  batch(batch: Batch): Promise<void>;
  keepUndo(undo: Undo): void;
  undo(): Promise<void>;
  repeat(): Promise<void>;
  open(order: OrderRow, where: "panel" | "page"): void;
  /** Closes the order that is open beside the list. */
  closeOpened(): void;
  /** Shows the list of the orders a text finds. */
  findOrders(text: string): void;
  switchStore(storeId: string): Promise<void>;
  openNeighbour(by: number): void;
  exportPage(): void;
  copy(text: string): Promise<void>;
  logOut(): Promise<void>;
  /** Asks the browser to let push messages through; throws why it does not. */
  turnOnPush(): Promise<void>;
  /** A new idempotency key. */
  newKey(): string;
}

/** "yes"; "hidden" when it belongs to another screen; else the reason the operator will read, without a full stop. */
export type Answer = "yes" | "hidden" | { readonly because: string };

/** Everything an operator can do is one of these. */
export interface Command {
  /** The part before the dot is the name of the file it stands in. */
  readonly id: `${string}.${string}`;
  /** Verb first, sentence case; `...` at the end when it asks something. */
  readonly title: string;
  readonly group: Group;
  /** Each a stroke or a sequence: "o", "g o", "mod+k", "shift+ArrowDown". The first one is shown. */
  readonly keys?: readonly string[];
  /** More words to find it by. */
  readonly words?: string;
  /** Keeps firing while its key is held down: only commands that move. */
  readonly moves?: true;
  /** A word or two for the status bar; without it, the title. */
  readonly short?: string;
  /** What is said when it fails, in the specification's words; without it, "Failed, Please Try Again...". */
  readonly failure?: string;
  /** Not offered by "repeat the last command". */
  readonly unrepeatable?: true;
  /** The higher, the earlier it stands in the status bar; without it, it does not. */
  readonly hint?: number;
  /** Pure and quick: asked for every palette row. */
  can(now: Now): Answer;
  run(now: Now, tools: Tools): void | Promise<void>;
}

/** The orders a command acts on: the picked ones, else the one shown whole, else the one under the cursor. */
export function subjects(now: Now): readonly OrderRow[] {
  if (now.picked.length > 0) return now.picked;
  const order = now.opened ?? now.cursor;
  return order ? [order] : [];
}
