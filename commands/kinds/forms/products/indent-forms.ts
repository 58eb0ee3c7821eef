import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { otherField, rowField } from "#commands/form-field.ts";
import { changeRecords, keepUndoOf } from "#commands/record/record-change.ts";
import { recordOptions } from "#commands/record/simple/record-options.ts";
import { changeRequest } from "#contract/batch/change-request.ts";
import { indentFields } from "#contract/indents/fields.ts";
import type { IndentLine, IndentRow } from "#contract/indents/schema.ts";
import { messages } from "#contract/messages.ts";
import { csvText } from "#contract/sheets/csv.ts";
import type { SheetCell } from "#contract/sheets/sheet.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { foldText } from "#contract/fold-text.ts";
import { counted, grouped } from "#contract/text.ts";

/** How many suppliers are offered at once. */
const mostOffered = 8;

/** The fields of an indent as a whole. The suppliers of earlier indents are offered. */
function fieldsOf(storeId: string, tools: Tools) {
  const suppliers = tools.api("indents.suppliers", { params: { storeId } }).catch(() => []);
  return {
    supplier: {
      ...rowField("indent", "supplier"),
      limits: indentFields.supplier,
      wide: true as const,
      completes: async (typed: string) => {
        const begun = foldText(typed);
        const isOffered = (name: string) => foldText(name).includes(begun) && foldText(name) !== begun;
        // Before anything is typed, a list would only lie over the fields below.
        const found = begun === "" ? [] : (await suppliers).filter(isOffered);
        return {
          from: 0,
          to: typed.length,
          options: found.slice(0, mostOffered).map((text) => ({ text, about: "" })),
        };
      },
    },
    expectedDay: { ...rowField("indent", "expectedDay"), limits: indentFields.expectedDay },
    note: { ...rowField("indent", "note"), limits: indentFields.note, wide: true as const },
  };
}

/** Asks from whom is bought, makes a draft of what the store will need, and opens it. */
export async function proposeIndent(storeId: string, tools: Tools): Promise<void> {
  const { supplier, expectedDay, note } = fieldsOf(storeId, tools);
  let left = "";
  const indent = await tools.fill({
    name: "indent-proposal",
    title: "Propose what to buy",
    as: "dialog",
    fields: {
      supplier,
      categoryId: {
        ...otherField("indent.category"),
        limits: { type: "record", kind: "category", nameIn: "category" },
        hint: "Empty: all products",
        options: () => recordOptions("category", storeId, tools),
      },
      expectedDay: { ...expectedDay, hint: "Empty: after the days in the settings" },
      note,
    },
    values: () => ({}),
    save: async (values, { idempotencyKey }): Promise<IndentRow> => {
      const body = { ...wholeOf(values), categoryId: values.categoryId };
      const proposal = await tools.api("indents.propose", { params: { storeId }, body }, { idempotencyKey });
      left = leftText(proposal.withoutSales, proposal.notCounted);
      return proposal.indent;
    },
    saved: "",
    does: { button: "Propose", words: "proposes", meanwhile: "Calculating ..." },
  });
  if (!indent) return;
  tools.tell(`${indent.number}: ${counted(indent.products, "product")} proposed`, "success", left);
  await tools.openField({ kind: "indent", row: indent });
}

function leftText(withoutSales: number, notCounted: number): string {
  const parts = [
    ...(withoutSales > 0 ? [`${grouped(withoutSales)} without sales`] : []),
    ...(notCounted > 0 ? [`${grouped(notCounted)} whose stock is not counted`] : []),
  ];
  return parts.length === 0 ? "" : `Left out: ${parts.join(", ")}`;
}

/** Asks from whom is bought, makes an empty draft and opens it. */
export async function beginIndent(storeId: string, tools: Tools): Promise<void> {
  const indent = await tools.fill({
    name: "indent",
    title: "Make an empty purchase order",
    as: "dialog",
    fields: fieldsOf(storeId, tools),
    values: () => ({}),
    save: (values, { idempotencyKey }): Promise<IndentRow> =>
      tools.api("indents.begin", { params: { storeId }, body: wholeOf(values) }, { idempotencyKey }),
  });
  if (indent) tools.openField({ kind: "indent", row: indent });
}

interface Whole {
  readonly supplier: string | null;
  readonly expectedDay: string | null;
  readonly note: string | null;
}

function wholeOf({ supplier, expectedDay, note }: Whole) {
  return { supplier: supplier ?? "", expectedDay, note: note ?? "" };
}

/** Changes the supplier, the expected day and the note of an indent. */
export async function editIndent(row: IndentRow, tools: Tools): Promise<void> {
  const { id, storeId } = row;
  let before = row;
  const edit = ({ version }: IndentRow, changes: ReturnType<typeof wholeOf>, undoes?: number) =>
    changeRequest("indents.edit", { params: { storeId, id }, body: { version, undoes, changes } });
  const after = await tools.fill({
    name: "indent",
    title: `Change ${row.number}`,
    as: "dialog",
    fields: fieldsOf(storeId, tools),
    record: row,
    merges: true,
    values: (record = row) => wholeOf(record),
    save: async (values, { record = row, idempotencyKey }) => {
      before = record;
      const body = { version: record.version, changes: wholeOf(values) };
      return tools.api("indents.edit", { params: { storeId, id }, body }, { idempotencyKey });
    },
  });
  if (!after || after.version === before.version) return;
  const change = {
    kind: "indent",
    patch: wholeOf(after),
    takeBack: ({ row, undoes }: { readonly row: IndentRow; readonly undoes: number }) =>
      edit(row, wholeOf(before), undoes),
  } as const;
  keepUndoOf(change, `${row.number} changed`, before, after, tools);
}

/** Saves what a supplier is to deliver as a file: codes, names, quantities and packs. */
export async function saveForSupplier({ storeId, id, number }: IndentRow, tools: Tools): Promise<void> {
  const { lines } = await tools.api("indents.read", { params: { storeId, id } });
  const sheet = csvText(["Code", "Barcode", "Product", "Quantity", "Unit", "Packs", "Pack"]);
  const text = sheet.add(lines.filter(({ ordered }) => ordered > 0).map(cellsOf)) + sheet.end();
  await tools.saveFile(`${number}.csv`, text, "text/csv");
}

function cellsOf({ code, barcodes, name, ordered, unit, pack, packUnit }: IndentLine): readonly SheetCell[] {
  const text = (value: string): SheetCell => ({ text: value, is: "text" });
  const number = (value: number): SheetCell => ({ text: String(value), is: "number" });
  const packs = packUnit === "" ? [text(""), text("")] : [number(toThousandths(ordered / pack)), text(packUnit)];
  return [
    text(code),
    text(barcodes[0] ?? ""),
    text(name),
    number(ordered),
    text(unit === "weight" ? "kg" : "pieces"),
    ...packs,
  ];
}

/** Asks whether more comes, and puts what is counted into the stock. */
export async function receiveGoods(row: IndentRow, tools: Tools): Promise<void> {
  const { storeId, id } = row;
  const { lines, record } = await tools.api("indents.read", { params: { storeId, id } });
  const came = lines.filter((line) => (line.counted ?? 0) > 0);
  const missing = lines.filter((line) => line.received + (line.counted ?? 0) < line.ordered);
  const over = lines.filter((line) => (line.counted ?? 0) > Math.max(0, line.ordered - line.received));
  const parts = [
    `${counted(came.length, "product")} came`,
    ...(missing.length > 0 ? [`${counted(missing.length, "product")} not whole`] : []),
    ...(over.length > 0 ? [`more than ordered: ${namesOf(over)}`] : []),
  ];
  const whole: Option<boolean> = { value: false, title: "Put it into the stock" };
  const rest: Option<boolean>[] = [
    ...(record.counted > 0 ? [{ value: false, title: "Put it into the stock; the rest comes later" }] : []),
    {
      value: true,
      title: record.counted > 0 ? "Put it into the stock; nothing more comes" : "Nothing more comes",
      hint: namesOf(missing),
    },
  ];
  const last = await tools.choose<boolean>({
    title: `${row.number}: ${parts.join(", ")}`,
    numbered: true,
    options: missing.length === 0 ? [whole] : rest,
  });
  if (last === undefined) return;
  await changeRecords(
    [record],
    {
      kind: "indent",
      title: (name) => `Receive ${name}`,
      done: ({ number }) => `${number}: ${parts.join(", ")}`,
      message: messages.updated,
      refuse: () => null,
      patch: {},
      request: ({ row }) =>
        changeRequest("indents.receive", { params: { storeId, id }, body: { version: row.version, last } }),
      refuseUndo: () => "what came is in the stock: correct the stock of single products instead",
    },
    tools,
  );
}

/** The names of the first of some lines. */
function namesOf(lines: readonly IndentLine[]): string {
  const most = 3;
  const more = lines.length > most ? ` and ${grouped(lines.length - most)} more` : "";
  return (
    lines
      .slice(0, most)
      .map(({ name }) => name)
      .join(", ") + more
  );
}
