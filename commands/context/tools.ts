import type { LongWork, Watch } from "./progress.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { PageSize } from "#contract/constants.ts";
import type { AnyRecord, Kinds } from "#contract/kinds.ts";
import type { Kind, RecordRow } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import type { SavedView, SavedViewChange } from "#contract/saved-views/schema.ts";
import type { Period } from "#contract/reports/period.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { PriceRule } from "#contract/products/price-rule.ts";
import type { Api } from "#contract/routes/routes.ts";
import type { Form, FormFields } from "#commands/form.ts";
import type { AskedFigure } from "#commands/kinds/figures/figures-question.ts";
import type { Density, ListSort, Now, RowsOfKind, Theme } from "./now.ts";
import type { Dialogs } from "./dialogs.ts";
import type { Batch, Choice, Confirmation, RetryableChange, Writing } from "./questions.ts";
import type { Undo } from "./undo.ts";

/** The selected rows as they are now; `left` are those that the filter no longer finds. */
export interface ReadSelection {
  readonly rows: RowsOfKind["rows"];
  readonly left: RowsOfKind["rows"];
}

/** Moves the cursor and the selection of the list on screen. */
export interface ListTools {
  move(by: number): void;
  movePage(by: number): void;
  moveTo(end: "first" | "last"): void;
  /** Moves the columns in view, to the right when positive. */
  moveSideways(by: 1 | -1): void;
  extend(by: number): void;
  /** Like `extend`, by so many screenfuls. */
  extendPage(by: number): void;
  extendTo(end: "first" | "last"): void;
  toggleSelected(): void;
  selectPage(): void;
  /** Selects all rows that the filter finds now. */
  selectAll(): void;
  clearSelection(): void;
}

/**
 * All tools that a screen can lend to commands. They are declared here and nowhere else. `Now.lends` has the names of
 * those that the present screen lends; a command may call no other.
 */
export interface StageTools extends ListTools {
  switchView(): void;
  moveTab(by: number): void;
  focusFilter(): void;
  /** Asks for a field to filter by, then for its value. */
  addFilter(): Promise<void>;
  clearFilters(): void;
  /** Filters the list by one value of a field, in place of the present filter. */
  filterBy(field: string, value: string): void;
  /** Changes between today and the last day with orders. */
  switchDay(): void;
  /** The day whose end is shown, today at the store, and the figure under the cursor; null where there is none. */
  readDayEnd(): { readonly day: string; readonly today: string; readonly figure: AskedFigure | null };
  /** Reads more lines of the order that is open. */
  showMoreLines(): void;
  chooseColumns(): void;
  setSort(sort: ListSort | null): void;
  setPageSize(size: PageSize): void;
  setPaused(on: boolean): void;
  showWaiting(): void;
  /** Saves all rows that the list finds as one file. */
  exportList(as: "csv" | "xlsx"): Promise<void>;
  /** What a saved view keeps of a list or a report: its name, tab, filter and sort as its address has them, its columns. */
  readListView(): Pick<SavedView, "list" | "query" | "columns">;
  /** Shows a row for each of one's stores, or the rows of this store again. */
  switchStores(): void;
  /** The report on screen, its filter as requests take it, and its days; null for one of this moment. */
  reportHere(): {
    readonly report: Report;
    readonly filter: Readonly<Record<string, unknown>>;
    readonly period: Period | null;
  };
  /** The filter of the list, as requests take it. */
  listQuery(): Readonly<Record<string, unknown>>;
  /**
   * Reads the selected rows again, and which of them the filter no longer finds. Resolves with `undefined` when it
   * could not be found out which are selected, after a message that says so, or when nothing is selected any more. Many
   * rows take many requests: `watch` is told how many are read, and stops it. Throws an ApiFailure, or the signal's
   * reason.
   */
  readSelection(watch?: Watch): Promise<ReadSelection | undefined>;
  /** The ids of all rows that the filter finds, in the order in which the list shows them. */
  readShownIds(): Promise<readonly string[]>;
  /**
   * Reads the list again and puts the cursor on a record that was added to it. Resolves with false where its filter does
   * not show it: then no row is under the cursor.
   */
  pointAt(id: string): Promise<boolean>;
  /** Opens a record of the list in the panel beside it. */
  openPanel(record: AnyRecord): void;
  closePanel(): void;
  /** Moves between the tabs of the record that is open. */
  moveRecordTab(by: number): void;
  /** Gives the focus to the list inside the record that is open, so that keys mean its rows. */
  enterList(): void;
  /** Leaves that list for the tabs of the record. */
  leaveList(): void;
  /** Opens the record so many rows further in the list from which the present one was opened. */
  openNeighbour(by: number): Promise<void>;
  /** Proposes who takes these orders or, with `null`, all waiting orders that the list finds. */
  proposePlan(orderIds: readonly string[] | null): Promise<void>;
  /** Gives the planned order under the cursor to the next person who can take it, or to the previous one. */
  movePlanned(by: 1 | -1): void;
  /** Asks to whom the planned order under the cursor goes. */
  choosePlanned(): Promise<void>;
  /** Takes the planned order under the cursor out of the plan. */
  dropPlanned(): void;
  /** Shows or hides the orders that are not planned for the reason under the cursor. */
  foldPlanned(): void;
  /** Assigns all orders as planned. */
  commitPlan(): Promise<void>;
  /** Goes back from the plan to the list; asks first if something was moved by hand. */
  leavePlan(): Promise<void>;
  /** Goes to the field of the open record: in which a customer is answered, or products are scanned or typed. */
  focusField(): void;
  /** Begins to edit the cells of the list, or ends it. */
  editCells(): void;
  /** Changes the prices of the selected products, or of all that the filter finds, in their cells; nothing is saved. */
  priceByRule(rule: PriceRule): void;
  /** Scrolls the page or panel by so many screenfuls, down when positive. */
  scrollPage(by: 1 | -1): void;
  /** Scrolls the page or panel as far as it goes. */
  scrollTo(end: "start" | "end"): void;
  /** Opens the rows behind the figure under the cursor, or the report. */
  openFigure(): void;
  /** Moves to the tile so many places further. */
  moveTile(by: number): void;
  /** Asks which tiles are shown, and in which order. */
  chooseTiles(): void;
  /** Prints what the screen shows, by the browser. */
  printScreen(): void;
  /** Asks of which days a report tells. */
  choosePeriod(): Promise<void>;
  /** Asks which other days stand beside. */
  chooseBeside(): Promise<void>;
  /** Asks by what a report puts days together. */
  chooseGrouping(): Promise<void>;
  /** Saves all settings of the store as one file. */
  exportSettings(): Promise<void>;
  /** Asks for such a file, and shows what it would change. */
  importSettings(): void;
  /** Opens the history of the section of the settings that is shown, and gives it the focus. */
  showSettingsHistory(): void;
  /** The job under the cursor; null where there is none. */
  readJob(): Job | null;
  /** The rider under the cursor who has cash of the store; null where there is none. */
  readRider(): { readonly riderId: string } | null;
  /** Moves on from a rider whose cash was taken to the next one who has some. */
  passRider(riderId: string): void;
  /** Lent by the list of imports alone: the one under the cursor; null where there is none. */
  readImport(): Job | null;
  /** Fetches the file of a job and saves it. */
  downloadJob(job: Job): Promise<void>;
  /** Goes back to the screen from which this page was opened. */
  leave(): void;
  /** Reads everything on screen again; throws the first failure. */
  refresh(): Promise<void>;
}
export type StageTool = keyof StageTools;

/** What can be done with macros. */
export type MacroAct = "record" | "end" | "play" | "rename" | "share" | "copy" | "delete";

/** What changes the look of every screen. */
export interface ViewTools {
  setDensity(density: Density): void;
  setTheme(theme: Theme): void;
  setSound(on: boolean): void;
  setFullScreen(on: boolean): void;
  showNotices(): void;
  closeNotices(): void;
  /** Pins an address under a digit, counted from 0, or frees that digit with `null`. */
  setPin(at: number, address: string | null): void;
}

/** The only things a command may touch. Tests hand in fakes. */
export interface Tools {
  readonly api: Api;
  /** The tools of the present screen; calling one that it does not lend throws. */
  readonly stage: StageTools;
  readonly view: ViewTools;
  /** Goes to an address. That of a list without a query opens the list with its last tab, sorting and filter. */
  go(path: string): void;
  /**
   * Remembers where the operator is. The returned function says whether that is still so, for answers that come late.
   */
  rememberLocation(): () => boolean;
  choose<Value>(choice: Choice<Value>): Promise<Value | undefined>;
  write(writing: Writing): Promise<string | undefined>;
  /** Shows what is about to leave the store; `false` when the operator does not agree. It is never answered by itself. */
  confirm(asked: Confirmation): Promise<boolean>;
  /** Shows a form until it is saved; resolves with the saved record, or `undefined` when the operator cancels. */
  fill<Fields extends FormFields, Row extends RecordRow>(form: Form<Fields, Row>): Promise<Row | undefined>;
  /**
   * Opens the dialog of this name; resolves with its answer, or `undefined` when the operator closes it without one.
   */
  ask<Name extends keyof Dialogs>(
    name: Name,
    question: Dialogs[Name]["question"],
  ): Promise<Dialogs[Name]["answer"] | undefined>;
  /** Shows the progress of work until it is done, or the operator stops it: then it answers `undefined`. */
  showProgress(work: LongWork): Promise<true | undefined>;
  openPalette(prefix: "" | ">" | "#" | "@"): void;
  openHelp(): void;
  /** Shows a message; `detail` is a second line below it. */
  tell(message: string, tone: "success" | "error" | "plain", detail?: string): void;
  /** Shows why something was refused, until the operator has read it, with a way to the record that it is about. */
  showRefusal(because: string, record: AnyRecord | null): void;
  /**
   * Says that a record was added, in these words. On its list, the cursor moves to it. Where the filter hides it, the
   * message says so, and offers to open it.
   */
  added<K extends Kind>(kind: K, row: Kinds[K], message: string, detail: string): void;
  refresh(): Promise<void>;
  /**
   * Shows `patch` on the record at once, makes the call once earlier changes of the record are answered, and shows the
   * row of the response or, when it fails, the row as before. `start` is `row` as the earlier changes have left it.
   */
  change<K extends Kind>(
    kind: K,
    row: Kinds[K],
    patch: Partial<Kinds[K]>,
    call: (start: Kinds[K]) => Promise<Kinds[K]>,
  ): Promise<Kinds[K]>;
  /** The newest known version of a record. */
  newest<K extends Kind>(kind: K, row: Kinds[K]): Kinds[K];
  /** Makes a change. `false` when it failed and the operator gave up; throws an error that no retry can help. */
  attempt(change: RetryableChange): Promise<boolean>;
  /**
   * Runs a batch and resolves with the ids of the changed records. Where a record cannot take part or loses something,
   * the plan is shown first. Progress and failures are always shown.
   */
  batch<K extends Kind>(batch: Batch<K>): Promise<readonly string[]>;
  /** Whether the operator has a right; the gateway checks it once more. */
  may(right: Permission): boolean;
  /** Clears the selection of the list on screen, if there is one, after its records were changed. */
  clearSelection(): void;
  /** Remembers for a short time how a change is undone; returns the function that forgets it. */
  keepUndo(undo: Undo): () => void;
  /** Undoes the newest change, or the given one; throws why it cannot be undone. */
  undo(change?: Undo): Promise<void>;
  repeat(): Promise<void>;
  /**
   * "record" starts to record commands. "end" ends that and asks for a name, or stops the macro that plays. The others
   * ask for a macro and play it on the records of `now`, rename, share, copy or delete it; with `id`, that one is played.
   */
  macro(act: MacroAct, now: Now, id?: string): Promise<void>;
  /** Opens a record in the panel, where the screen has one, or on its own page. */
  open(record: AnyRecord, where: "panel" | "page"): void;
  /**
   * Opens a record that the operator works on from now on, and goes to its field. What is typed before that is there
   * goes into it, so it never reaches another record.
   */
  openField(record: AnyRecord): Promise<void>;
  /** Saves, changes or deletes a saved view of the open store; rejects where the gateway refuses. */
  changeSavedViews(change: SavedViewChange): Promise<readonly SavedView[]>;
  /** Goes to the list of a kind, filtered by one value of a field, which has the same name in the address. */
  showList(kind: Kind, field: string, value: string): void;
  /** Goes to the first screen of another store, or to a path there. */
  switchStore(storeId: string, path?: string): Promise<void>;
  copy(text: string): Promise<void>;
  /** Saves a text as a file of this type on the operator's machine. */
  saveFile(name: string, text: string, type: string): Promise<string>;
  logOut(): Promise<void>;
  /** Asks the browser to allow push messages; throws the reason when it does not. */
  turnOnPush(): Promise<void>;
  /** A new idempotency key. */
  newKey(): string;
}
