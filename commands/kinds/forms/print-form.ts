import { mostSelected } from "#contract/constants.ts";
import { counted, grouped, insideSentence } from "#contract/text.ts";
import { asSet, printFields } from "#contract/print/fields.ts";
import {
  invoicePaper,
  invoicePapers,
  isProductPaper,
  mostPrinted,
  paperRight,
  type Paper,
  type PrintedCodes,
  type PrintSize,
  printedCodes,
  productPapers,
  type RecordPaper,
  recordPapers,
  sizesOf,
} from "#contract/print/paper.ts";
import { type PaperSetup, setupOf } from "#contract/settings/papers.ts";
import type { CheckedPrint, NewPrint } from "#contract/print/schema.ts";
import { printAddress } from "#commands/destinations.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { subjectRows } from "#commands/record/subject-rows.ts";

/** The kinds whose records are printed, and what a question calls them. */
const printed = { order: "orders", invoice: "invoices", product: "products" } as const;
type PrintedKind = keyof typeof printed;

/** Asks what is to be printed of the orders, invoices or products on screen, and leads to the view from which it is printed. */
export async function printRecords(now: Now, tools: Tools): Promise<void> {
  const { storeId } = now;
  if (storeId === null) return;
  const here = kindHere(now);
  const kind = here === "invoice" || here === "product" ? here : "order";
  const wanted = await askPrint(now, tools, storeId, kind);
  if (!wanted) return;
  const params = { storeId };
  const { paper, recordIds } = wanted;
  const checked = await tools.api("prints.check", { params, body: { paper, recordIds } });
  if (!(await isMeant(paper, checked, tools))) return;
  const print = await tools.api("prints.create", { params, body: wanted }, { idempotencyKey: tools.newKey() });
  tools.go(printAddress(print));
}

/** The form: which paper, of which records, in which size. `undefined` when the operator cancels. */
async function askPrint(now: Now, tools: Tools, storeId: string, kind: PrintedKind): Promise<NewPrint | undefined> {
  const [{ sizes, codes }, set] = await Promise.all([readOffered(storeId, tools), readSetup(storeId, tools)]);
  const limits = printFields(
    papersHere(now, kind).filter((paper) => now.rights.has(paperRight(paper))),
    sizes,
    codes,
  );
  const { rows, left } = await subjectRows(now, kind, tools);
  // What was selected is printed, whether or not the filter still finds it.
  const here = [...rows, ...left];
  const count = here.length;
  let wanted: NewPrint | undefined;
  await tools.fill({
    name: "print",
    title: "Print",
    as: "dialog",
    fields: {
      paper: { ...otherField("print.paper"), limits: limits.paper },
      scope: scopeField(limits, here, now),
      ...setFields(limits, set),
    },
    values: () => ({
      paper: limits.paper.values[0] ?? null,
      // What is highlighted comes first; the whole list is one key away.
      scope: count > 0 ? "these" : "list",
      size: asSet,
      codes: asSet,
      copies: null,
    }),
    save: async ({ paper, scope, size, codes, copies }) => {
      const wantedCount = scope === "list" ? now.total : count;
      if (wantedCount > mostPrinted) {
        const most = grouped(mostPrinted);
        throw new Error(`${grouped(wantedCount)} ${printed[kind]} are too many for one print: select at most ${most}`);
      }
      const recordIds = scope === "list" ? [...(await tools.stage.readShownIds())] : await idsInOrder(here, now, tools);
      wanted = {
        paper: paper as RecordPaper,
        recordIds,
        ...(size === asSet ? {} : { size: size as PrintSize }),
        ...(codes === asSet ? {} : { codes: codes as PrintedCodes }),
        ...(copies === null ? {} : { copies }),
      };
      return { id: "", storeId, version: 1 };
    },
    saved: "",
    failure: "Nothing was printed",
    does: { button: "Print", words: "prints", meanwhile: "Preparing ..." },
  });
  return wanted;
}

/** The choice between what is highlighted and the whole list. */
function scopeField(
  { scope }: ReturnType<typeof printFields>,
  here: Awaited<ReturnType<typeof subjectRows<PrintedKind>>>["rows"],
  now: Now,
) {
  const [only, ...more] = here;
  const hasList = now.lends.has("readShownIds");
  return {
    ...otherField("print.scope"),
    limits: { ...scope, values: [...(only ? ["these"] : []), ...(hasList ? ["list"] : [])] },
    words: {
      these: only && more.length === 0 && !now.selected ? nameOf(only) : `The ${grouped(here.length)} selected`,
      list: `All ${grouped(now.total)} of the list`,
    },
  };
}

/** The fields of what the settings of a paper say, until something else is chosen for this print. */
function setFields(limits: ReturnType<typeof printFields>, set: (paper: RecordPaper) => PaperSetup) {
  const says = (of: (setup: PaperSetup) => string) => (typed: Readonly<Record<string, unknown>>) => {
    const paper = limits.paper.values.find((value) => value === typed["paper"]);
    return paper === undefined ? null : `Set for ${insideSentence(paper)}: ${of(set(paper))}`;
  };
  return {
    size: {
      ...otherField("print.size"),
      dropdown: null,
      limits: limits.size,
      hint: "Thermal is the roll that the settings say",
      says: says(({ size }) => size),
    },
    codes: {
      ...otherField("print.codes"),
      dropdown: null,
      limits: limits.codes,
      hint: "Read by scanners",
      says: says((setup) => setup.codes),
    },
    copies: {
      ...otherField("print.copies"),
      limits: limits.copies,
      hint: "Empty: as set",
      says: says(({ copies }) => `${copies}, when this is empty`),
    },
  } as const;
}

/** The sizes of paper and the codes that the store offers. */
async function readOffered(
  storeId: string,
  tools: Tools,
): Promise<{ readonly sizes: readonly PrintSize[]; readonly codes: readonly PrintedCodes[] }> {
  const offered = await tools.api("settings.form-choices", { query: { storeId } });
  const of = (name: string) => offered.filter(({ field }) => field === name).map(({ value }) => value);
  return { sizes: sizesOf(of("print.size")), codes: printedCodes.filter((code) => of("print.codes").includes(code)) };
}

/** How the store prints each paper where nobody asks for anything else. */
async function readSetup(storeId: string, tools: Tools): Promise<(paper: Paper) => PaperSetup> {
  const values = await tools.api("settings.papers.read", { params: { storeId } });
  return (paper) => setupOf(values, paper);
}

/** Asks on which paper something is printed; what is set for it comes first. */
async function askSize(title: string, paper: Paper, storeId: string, tools: Tools): Promise<PrintSize | undefined> {
  const [{ sizes }, set] = await Promise.all([readOffered(storeId, tools), readSetup(storeId, tools)]);
  const { size } = set(paper);
  return tools.choose<PrintSize>({
    title,
    numbered: true,
    options: [...new Set([size, ...sizes])].map((value) => ({ value, title: value })),
  });
}

/** Prints the shelf labels of all products whose last labels do not say what they cost now. */
export async function printChangedLabels(storeId: string, tools: Tools): Promise<void> {
  const params = { storeId };
  const { total, recordIds } = await tools.api("prints.changed-labels", { params });
  if (total === 0) {
    tools.tell("No shelf label is out of date", "plain", "No price, name or pack has changed since the last labels");
    return;
  }
  const rest = total > recordIds.length ? `, the first ${grouped(recordIds.length)} now` : "";
  const title = `${counted(total, "shelf label")} to print${rest}: on which paper?`;
  const size = await askSize(title, "Shelf label", storeId, tools);
  if (!size) return;
  const body = { paper: "Shelf label" as const, size, recordIds };
  tools.go(printAddress(await tools.api("prints.create", { params, body }, { idempotencyKey: tools.newKey() })));
}

/** Asks for the size of paper, and leads to the view from which the end of a day is printed. */
export async function printDayEnd(storeId: string, day: string, tools: Tools): Promise<void> {
  const size = await askSize("Print the day end: on which paper?", "Day end", storeId, tools);
  if (!size) return;
  const request = { params: { storeId }, body: { day, size } };
  tools.go(printAddress(await tools.api("prints.day-end", request, { idempotencyKey: tools.newKey() })));
}

/** The papers that can be printed here: all papers for orders, only its own paper for an invoice, and labels for products. */
function papersHere(now: Now, kind: PrintedKind): readonly RecordPaper[] {
  if (kind === "product") return productPapers;
  if (kind === "order") return recordPapers.filter((paper) => !isProductPaper(paper));
  const row = subjects(now, "invoice")[0] ?? (now.cursor?.kind === "invoice" ? now.cursor.row : undefined);
  return row ? [invoicePaper[row.kind]] : invoicePapers;
}

/** The ids of records in the order of the list. */
async function idsInOrder(rows: readonly { readonly id: string }[], now: Now, tools: Tools): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  // Of a longer list the ids cannot be read at once: what was selected in it is printed in the order of selecting.
  if (ids.length < 2 || now.total > mostSelected) return ids;
  const shown = new Map((await tools.stage.readShownIds()).map((id, place) => [id, place]));
  const placeOf = (id: string): number => shown.get(id) ?? shown.size;
  return ids.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Asks whether to print although some records are left out or were printed before. Without such records it does not
 * ask.
 */
async function isMeant(paper: RecordPaper, checked: CheckedPrint, tools: Tools): Promise<boolean> {
  const { records, leftOut, before } = checked;
  const left = leftOut.map(({ name, because }) => `${name}: ${because}`).join(", ");
  if (records === 0) {
    tools.tell("There is nothing to print", "plain", left);
    return false;
  }
  if (leftOut.length === 0 && before === null) return true;
  const times = before && (before.times === 1 ? "once" : `${before.times} x`);
  const printed = before && `${before.records} of ${records} printed before (${times}), last by ${before.by}`;
  const answer = await tools.choose<boolean>({
    title: `${paper}: ${[printed, left && `left out: ${left}`].filter(Boolean).join("; ")}`,
    numbered: true,
    options: [
      { value: true, title: before ? "Print again" : "Print the others" },
      { value: false, title: "Do not print" },
    ],
  });
  return answer === true;
}

function nameOf(row: { readonly number: string } | { readonly name: string }): string {
  return "number" in row ? row.number : row.name;
}
