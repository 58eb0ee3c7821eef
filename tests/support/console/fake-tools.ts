import type { Question } from "#commands/context/dialogs.ts";
import type { Now, SelectedRecords } from "#commands/context/now.ts";
import type { Choice, Option, Writing } from "#commands/context/questions.ts";
import type { Undo } from "#commands/context/undo.ts";
import type { StageTool, StageTools, Tools } from "#commands/context/tools.ts";
import { type AnyRecord, type Kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { planText } from "#console/shell/batch/plan.ts";
import { emptyNow } from "#console/shell/stage/now.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { reportOf } from "#contract/reports/reports.ts";
import { permissions } from "#contract/permission.ts";
import { orderRow } from "../kinds/orders/orders.ts";

let lastNumber = 0;

/** Makes an order row with a number of its own. */
export function buildOrder(over: Partial<OrderRow> = {}): OrderRow {
  lastNumber += 1;
  const digits = String(lastNumber).padStart(6, "0");
  return orderRow({ id: `00000000-0000-4000-8000-${digits.padStart(12, "0")}`, number: `S101-${digits}`, ...over });
}

/** A row with its kind. */
export function recordOf<K extends Kind>(kind: K, row: Kinds[K]): AnyRecord {
  return { kind, row } as AnyRecord;
}

/** An order as commands see it under the cursor. */
export function orderRecord(order: Partial<OrderRow> = {}): AnyRecord {
  return recordOf("order", buildOrder(order));
}

/** Selected rows of a kind. */
export function selectedOf<K extends Kind>(kind: K, rows: readonly Kinds[K][]): SelectedRecords {
  return { kind, rows, count: rows.length, isReading: false } as SelectedRecords;
}

/** The names of all tools except those given: for a screen that lends everything else. */
export function everythingBut(...left: readonly StageTool[]): ReadonlySet<StageTool> {
  const names = new Set(left);
  return new (class extends Set<StageTool> {
    override has(name: StageTool): boolean {
      return !names.has(name);
    }
  })();
}

/** What only a plan on the screens of assignment lends. */
export const planLends = [
  "movePlanned",
  "choosePlanned",
  "dropPlanned",
  "foldPlanned",
  "commitPlan",
  "leavePlan",
] as const satisfies readonly StageTool[];

/** What only a report lends. */
const reportLends = [
  "openFigure",
  "choosePeriod",
  "chooseBeside",
  "chooseGrouping",
] as const satisfies readonly StageTool[];

/** What only screens of tiles lend, beside what reports do. */
const tilesLends = ["moveTile", "chooseTiles", "printScreen"] as const satisfies readonly StageTool[];

/** What only the screens of exports and imports lend. */
const jobsLends = ["readJob", "downloadJob"] as const satisfies readonly StageTool[];

/** What only the screen of the cash of riders lends. */
export const riderCashLends = ["readRider", "passRider"] as const satisfies readonly StageTool[];

const notInLists = [
  ...riderCashLends,
  "leave",
  "enterList",
  "leaveList",
  "openNeighbour",
  "moveRecordTab",
  "scrollPage",
  "showMoreLines",
  "switchDay",
  "readDayEnd",
  "focusField",
  "proposePlan",
  ...planLends,
  ...reportLends,
  "reportHere",
  "switchStores",
  ...tilesLends,
  ...jobsLends,
  "readImport",
] as const satisfies readonly StageTool[];
/** What a list lends while a record is open beside it, and while none is. */
const listLends = everythingBut(...notInLists);
const closedLends = everythingBut(...notInLists, "closePanel");
const pageLends: ReadonlySet<StageTool> = new Set<StageTool>([
  "leave",
  "openNeighbour",
  "moveRecordTab",
  "moveTab",
  "refresh",
  "scrollPage",
  "scrollTo",
]);

/** `Now` for an operator on the list of orders with every right and one order under the cursor. */
export function buildNow(over: Partial<Now> = {}): Now {
  return {
    ...emptyNow,
    loggedIn: true,
    place: {
      view: "go.orders",
      address: "/orders",
      savedView: "view",
      pins: [],
    },
    kind: "order",
    lends: over.opened ? listLends : closedLends,
    rights: new Set(permissions),
    cursor: orderRecord(),
    exportRight: "order.export",
    total: 120,
    pageRows: 50,
    tabs: ["All", "New"],
    columns: [
      { id: "number", title: "No.", sortable: true },
      { id: "phone", title: "Phone", sortable: false },
      { id: "amount", title: "Amount", sortable: true },
    ],
    stores: [
      { id: "one", name: "One" },
      { id: "two", name: "Two" },
    ],
    storeId: "one",
    ...over,
  };
}

/** `Now` for an operator on a screen without records, such as the dashboard. */
export function buildNowElsewhere(over: Partial<Now> = {}): Now {
  return buildNow({
    kind: null,
    lends: new Set(["refresh", "scrollPage", "scrollTo"]),
    cursor: null,
    left: null,
    exportRight: null,
    total: 0,
    pageRows: 0,
    tabs: [],
    columns: [],
    ...over,
  });
}

/** `Now` for an operator on a record's page. */
export function buildNowOnPage(opened: AnyRecord, over: Partial<Now> = {}): Now {
  return buildNowElsewhere({ kind: opened.kind, lends: pageLends, opened, tabs: ["DETAILS", "TRACKING"], ...over });
}

/** `Now` for an operator who looks at a plan of so many orders. */
export function buildNowOnPlan(total = 12): Now {
  return buildNowElsewhere({ total, lends: new Set(["move", "movePage", "moveTo", "refresh", ...planLends]) });
}

/** What the screen of the day end answers to its commands. */
const shownDayEnd = { day: "2026-11-20", today: "2026-11-21", figure: null };

/** What a screen answers to commands that ask it what it shows. */
const shownReport = {
  report: reportOf("order-reports.by-day"),
  filter: {},
  period: { from: "2026-11-01", to: "2026-11-21" },
};
export const shownOf: Partial<Record<keyof StageTools, unknown>> = {
  readDayEnd: shownDayEnd,
  reportHere: shownReport,
  readRider: { riderId: "one" },
};

/** `Now` for an operator who looks at a report of so many rows. */
export function buildNowOnReport(total = 12): Now {
  const lends = [
    "move",
    "movePage",
    "moveTo",
    "moveSideways",
    "refresh",
    "leave",
    "reportHere",
    "switchStores",
    ...reportLends,
  ] as const;
  return buildNowElsewhere({ total, lends: new Set(lends) });
}

/** `Now` for an operator on the dashboard with an order under the cursor, which has the letters for itself. */
export function buildNowOnDashboard(): Now {
  const lends = ["move", "moveSideways", "switchDay", "refresh", "scrollPage", "scrollTo"] as const;
  const others = [...reportLends, ...tilesLends].filter((name) => name !== "openFigure" && name !== "moveTile");
  return buildNow({ lends: new Set([...lends, ...others]), exportRight: null, tabs: [], columns: [] });
}

/** `Now` for an operator who looks at the tiles of the analytics. */
export function buildNowOnTiles(): Now {
  const lends = ["move", "refresh", "scrollPage", "scrollTo", ...reportLends, ...tilesLends] as const;
  return buildNowElsewhere({ total: 13, lends: new Set(lends) });
}

/** `Now` for an operator who looks at so many exports. */
export function buildNowOnJobs(total = 4): Now {
  const lends = ["move", "movePage", "moveTo", "focusFilter", "refresh", ...jobsLends] as const;
  return buildNowElsewhere({ total, lends: new Set(lends) });
}

/** `Now` for an operator who looks at so many imports. */
export function buildNowOnImports(total = 4): Now {
  const exports = buildNowOnJobs(total);
  return { ...exports, lends: new Set([...exports.lends, "readImport"] as const) };
}

/** `Now` for an operator who looks at so many riders who have cash. */
export function buildNowOnRiderCash(total = 2): Now {
  const lends = ["move", "movePage", "moveTo", "refresh", "scrollPage", "scrollTo", ...riderCashLends] as const;
  return buildNowElsewhere({ total, lends: new Set(lends) });
}

/** Fake tools, and a record of how they were used. */
export interface FakeTools {
  readonly tools: Tools;
  /** Every call as "stage.move 1", in order. */
  readonly calls: string[];
  readonly undos: Undo[];
  readonly questions: (Choice<unknown> | Writing)[];
}

/**
 * Makes tools that record their calls. Questions are answered from `answers`, by the title of an option or a text;
 * without an answer the operator steps back.
 */
export function fakeTools(
  given: {
    readonly answers?: readonly string[];
    readonly api?: (name: string, request: unknown, options?: { readonly idempotencyKey?: string }) => unknown;
    readonly newest?: (row: never) => unknown;
    /** Answers the dialogs that are asked by name. */
    readonly ask?: (name: string, question: Question) => unknown;
    /** Whether the operator agrees to what leaves the store; true by default. */
    readonly agrees?: boolean;
    /** Whether the operator is still at the same place when a late response comes; true by default. */
    readonly stays?: boolean;
  } = {},
): FakeTools {
  const calls: string[] = [];
  const undos: Undo[] = [];
  const questions: (Choice<unknown> | Writing)[] = [];
  const answers = [...(given.answers ?? [])];
  const note =
    (name: string) =>
    (...parts: readonly unknown[]): void => {
      calls.push(
        [name, ...parts.map((part) => (typeof part === "object" ? JSON.stringify(part) : String(part)))].join(" "),
      );
    };
  const noteAll = (room: string): object => new Proxy({}, { get: (_target, name) => note(`${room}.${String(name)}`) });
  let lastKey = 0;
  const own: Partial<Tools> = {
    api: (async (name: string, request: unknown, options) => {
      calls.push(`api ${name}`);
      return given.api?.(name, request, options);
    }) as Tools["api"],
    stage: new Proxy(noteAll("stage") as StageTools, {
      get: (stage, name: keyof StageTools) => (shownOf[name] ? () => shownOf[name] : Reflect.get(stage, name)),
    }),
    view: noteAll("view") as Tools["view"],
    choose: async <Value>(choice: Choice<Value>): Promise<Value | undefined> => {
      questions.push(choice as Choice<unknown>);
      const options: readonly Option<Value>[] =
        typeof choice.options === "function" ? await choice.options() : choice.options;
      const wanted = answers.shift();
      return options.find((option) => option.title === wanted)?.value;
    },
    write: async (writing) => {
      questions.push(writing);
      const text = answers.shift();
      if (text !== undefined) await writing.save?.(text);
      return text;
    },
    confirm: async (asked) => {
      calls.push(`confirm ${asked.title}`);
      return given.agrees ?? true;
    },
    ask: (async (name: string, question: Question) => {
      calls.push(`ask ${name}: ${question.title}`);
      return given.ask?.(name, question);
    }) as Tools["ask"],
    rememberLocation: () => () => given.stays ?? true,
    change: async (kind, row, patch, call) => {
      calls.push(`change ${nameOf(kind, row)} ${JSON.stringify(patch)}`);
      return call(row);
    },
    batch: async (batch) => {
      calls.push(`batch ${batch.title}: ${planText(batch)}`);
      return [];
    },
    attempt: async (change) => {
      await change.save();
      return true;
    },
    newest: (_kind, row) => (given.newest ? (given.newest(row as never) as typeof row) : row),
    open: ({ kind, row }, where) => void calls.push(`open ${kind} ${row.id} ${where}`),
    may: () => true,
    clearSelection: note("clearSelection"),
    keepUndo: (undo) => {
      undos.push(undo);
      return () => void undos.splice(undos.indexOf(undo), 1);
    },
    showProgress: async ({ run }) => {
      await run(new AbortController().signal, () => undefined);
      return true;
    },
    newKey: () => {
      lastKey += 1;
      return `key-${lastKey}`;
    },
  };
  const tools = new Proxy(own, {
    get: (target, name) => Reflect.get(target, name) ?? note(String(name)),
    ownKeys: (target) => Reflect.ownKeys(target),
  }) as Tools;
  return { tools, calls, undos, questions };
}
