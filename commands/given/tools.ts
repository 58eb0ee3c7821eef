import type { PageSize } from "#contract/constants.ts";
import type { AnyRecord, Kind, Kinds, RecordRow } from "#contract/kinds.ts";
import type { Permission } from "#contract/permission.ts";
import type { Api } from "#contract/routes.ts";
import type { Form, FormFields } from "#commands/form.ts";
import type { Density, ListSort, RowsOfKind, Theme } from "./now.ts";
import type { Batch, Choice, RetryableChange, Undo, Writing } from "./questions.ts";

/** Selected rows as they stand, and those of them that no longer belong to what was selected. */
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
  /** By screenfuls. */
  extendPage(by: number): void;
  extendTo(end: "first" | "last"): void;
  toggleSelected(): void;
  selectPage(): void;
  /** Selects all rows that the filter finds at this moment. */
  selectAll(): void;
  clearSelection(): void;
}

/**
 * Every tool a screen may lend, declared here and nowhere else. Which of them the screen on stage does lend, `Now.lends`
 * says by their names; a command runs one only where it is lent.
 */
export interface StageTools extends ListTools {
  switchView(): void;
  moveTab(by: number): void;
  focusFilter(): void;
  /** Asks which field to filter by, then which value. */
  addFilter(): Promise<void>;
  clearFilters(): void;
  /** Shows the rows a text finds, whatever was filtered before. */
  findText(text: string): void;
  chooseColumns(): void;
  setSort(sort: ListSort | null): void;
  setPageSize(size: PageSize): void;
  setPaused(on: boolean): void;
  showWaiting(): void;
  exportPage(): void;
  /**
   * Reads the selected rows that are not here, and which of all of them the filter does not find any more. `undefined` when
   * that came to nothing: the operator was told why, or selects something else by now.
   */
  readSelection(): Promise<ReadSelection | undefined>;
  /** Opens a record of the list in the panel beside it. */
  openPanel(record: AnyRecord): void;
  closePanel(): void;
  /** Moves between the tabs of the record that is shown whole. */
  moveRecordTab(by: number): void;
  /** Shows the record so many places further in the list it was opened from. */
  openNeighbour(by: number): Promise<void>;
  /** Scrolls the page or panel by so many screenfuls, down when positive. */
  scrollPage(by: 1 | -1): void;
  /** Scrolls the page or panel as far as it goes. */
  scrollTo(end: "start" | "end"): void;
  /** Leaves the page for where it was opened from. */
  leave(): void;
  /** Reads all that is on screen again; throws what went wrong with any of it. */
  refresh(): Promise<void>;
}
export type StageTool = keyof StageTools;

/** Changes how everything is shown, on any screen. */
export interface ViewTools {
  setDensity(density: Density): void;
  setTheme(theme: Theme): void;
  setFullScreen(on: boolean): void;
  showNotices(): void;
  closeNotices(): void;
  /** Moves the focus to where the drawer finds screens; where it is narrow, it opens over the page for that. */
  findScreen(): void;
}

/** The only things a command may touch. Tests hand in fakes. */
export interface Tools {
  readonly api: Api;
  /** What the screen on stage lends; throws where it does not lend the tool. */
  readonly stage: StageTools;
  readonly view: ViewTools;
  /** Opens an address; the bare one of a list as it was left, with its tab, sorting and filter. */
  go(path: string): void;
  /** Notes where the operator is; the answer tells whether that is so still, for what comes late and leads elsewhere. */
  rememberLocation(): () => boolean;
  choose<Value>(choice: Choice<Value>): Promise<Value | undefined>;
  write(writing: Writing): Promise<string | undefined>;
  /** Has a form filled in and saved; answers the record as saved, `undefined` when the operator steps back. */
  fill<Fields extends FormFields, Row extends RecordRow>(form: Form<Fields, Row>): Promise<Row | undefined>;
  openPalette(prefix: "" | ">" | "#" | "@"): void;
  openHelp(): void;
  /** `detail` says more below the message. */
  tell(message: string, tone: "success" | "error" | "plain", detail?: string): void;
  refresh(): Promise<void>;
  /** Paints `patch` on the record at once, makes the call, then paints its answer, or the row as it was when it fails. */
  change<K extends Kind>(
    kind: K,
    row: Kinds[K],
    patch: Partial<Kinds[K]>,
    call: () => Promise<Kinds[K]>,
  ): Promise<Kinds[K]>;
  /** The newest version of a record that any answer or push has brought. */
  newest<K extends Kind>(kind: K, row: Kinds[K]): Kinds[K];
  /** Makes a change; `false` when it failed and the operator has stepped back from trying again. Throws what is final. */
  attempt(change: RetryableChange): Promise<boolean>;
  /**
   * Runs a batch and answers how many records were changed. Its plan is shown first unless every record can take part and
   * none loses anything; how far it is and what fails is shown in any case.
   */
  batch<K extends Kind>(batch: Batch<K>): Promise<number>;
  /** Whether the operator has a right; the gateway checks it once more. */
  may(right: Permission): boolean;
  /** Deselects all rows of the list on screen, if there is one: what was selected is done. */
  clearSelection(): void;
  keepUndo(undo: Undo): void;
  undo(): Promise<void>;
  repeat(): Promise<void>;
  /** Shows a record whole, in the panel where the screen has one, else on its own page. */
  open(record: AnyRecord, where: "panel" | "page"): void;
  /** Shows the list of the records of a kind that a text finds. */
  findRecords(kind: Kind, text: string): void;
  switchStore(storeId: string): Promise<void>;
  copy(text: string): Promise<void>;
  logOut(): Promise<void>;
  /** Asks the browser to let push messages through; throws why it does not. */
  turnOnPush(): Promise<void>;
  /** A new idempotency key. */
  newKey(): string;
}
