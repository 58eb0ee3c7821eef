import type { Choice, Now, Option, Tools, Undo, Writing } from "#commands/command.ts";
import { planText } from "#console/shell/dialogs/batch.ts";
import { emptyNow } from "#console/shell/running/now.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { permissions } from "#contract/permission.ts";
import { orderRow } from "./orders.ts";

let lastNumber = 0;

/** An order row; every one has a number of its own. */
export function buildOrder(over: Partial<OrderRow> = {}): OrderRow {
  lastNumber += 1;
  const digits = String(lastNumber).padStart(6, "0");
  return orderRow({ id: `00000000-0000-4000-8000-${digits.padStart(12, "0")}`, number: `S101-${digits}`, ...over });
}

/** An operator on the orders screen with every right and one order under the cursor. */
export function buildNow(over: Partial<Now> = {}): Now {
  return {
    ...emptyNow,
    screen: "orders",
    list: (over.screen ?? "orders") === "orders",
    rights: new Set(permissions),
    cursor: buildOrder(),
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

/** What fake tools answer to questions and calls, and what they were asked. */
export interface FakeWorld {
  readonly tools: Tools;
  /** Every call as "list.move 1", in order. */
  readonly calls: string[];
  readonly undos: Undo[];
  readonly questions: (Choice<unknown> | Writing)[];
}

/** Tools that note what is called. Questions are answered from `answers`: the title of a choice, or a text; else left. */
export function fakeTools(
  given: {
    readonly answers?: readonly string[];
    readonly api?: (name: string, request: unknown) => unknown;
    readonly newest?: Tools["newest"];
    /** Whether the operator is where they were when a late answer comes; yes unless told otherwise. */
    readonly stays?: boolean;
  } = {},
): FakeWorld {
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
    api: (async (name: string, request: unknown) => {
      calls.push(`api ${name}`);
      return given.api?.(name, request);
    }) as Tools["api"],
    list: noteAll("list") as Tools["list"],
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
    watchLocation: () => () => given.stays ?? true,
    change: async (order, patch, call) => {
      calls.push(`change ${order.number} ${JSON.stringify(patch)}`);
      return call();
    },
    batch: async (batch) => void calls.push(`batch ${batch.title}: ${planText(batch)}`),
    attempt: async (attempt) => {
      await attempt.save();
      return true;
    },
    newest: given.newest ?? ((order) => order),
    keepUndo: (undo) => void undos.push(undo),
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
