import {
  mostCopies,
  type Paper,
  type PrintedCodes,
  printedCodes,
  type PrintSize,
  printableSizes,
} from "#contract/print/paper.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import { prefixed, type Section, type SettingField } from "./section.ts";

/** How a paper is printed where nobody asks for anything else, and what stands on it besides its records. */
export interface PaperSetup {
  readonly size: PrintSize;
  readonly codes: PrintedCodes;
  readonly copies: number;
  readonly head: string;
  readonly foot: string;
  readonly terms: string;
  /** What is written on each copy, one on a line. */
  readonly copyNames: string;
}

const text = { type: "text", wide: true, starts: "" } as const;

const begun = {
  size: {
    type: "choice",
    required: true,
    values: printableSizes,
    title: "Size of the paper",
    hint: "Thermal is the roll of this store",
    starts: "A4",
  },
} as const satisfies Readonly<Record<string, SettingField>>;

const coded = (starts: PrintedCodes) =>
  ({
    codes: { type: "choice", required: true, values: printedCodes, title: "Code to scan", starts },
  }) as const satisfies Readonly<Record<string, SettingField>>;

const worded = {
  copies: {
    type: "number",
    required: true,
    least: 1,
    most: mostCopies,
    decimals: 0,
    title: "Copies",
    starts: 1,
  },
  head: { ...text, longest: 200, title: "Text at the head" },
  foot: { ...text, longest: 300, title: "Text at the foot" },
} as const satisfies Readonly<Record<string, SettingField>>;

const ofCustomers = {
  ...worded,
  foot: { ...worded.foot, hint: "Empty: the text at the foot of the general settings" },
  terms: { ...text, longest: 2_000, lines: true, title: "Terms" },
} as const satisfies Readonly<Record<string, SettingField>>;

const ofInvoices = {
  ...ofCustomers,
  copyNames: {
    ...text,
    longest: 300,
    lines: true,
    title: "What stands on each copy",
    hint: "One on a line. A single copy is not marked",
    starts: "Original for recipient\nDuplicate for transporter\nTriplicate for supplier",
  },
} as const satisfies Readonly<Record<string, SettingField>>;

/** The first fields of a paper below their heading. */
const from = <Heading extends FormTitleName>(heading: Heading) => ({ size: { ...begun.size, heading } });

const fields = {
  ...prefixed("pickSheet", "Pick sheet", { ...from("section.pickSheet"), ...coded("QR"), ...worded }),
  ...prefixed("packingSlip", "Packing slip", { ...from("section.packingSlip"), ...coded("QR"), ...ofCustomers }),
  ...prefixed("bagLabel", "Bag label", { ...from("section.bagLabel"), ...coded("QR"), ...worded }),
  ...prefixed("runSheet", "Run sheet", { ...from("section.runSheet"), ...coded("QR"), ...worded }),
  ...prefixed("invoice", "Invoice", { ...from("section.invoice"), ...coded("QR"), ...ofInvoices }),
  ...prefixed("returnInvoice", "Return invoice", {
    ...from("section.returnInvoice"),
    ...coded("QR"),
    ...ofInvoices,
  }),
  ...prefixed("shelfLabel", "Shelf label", { ...from("section.shelfLabel"), ...coded("Code 128"), ...worded }),
  ...prefixed("dayEnd", "Day end", { ...from("section.dayEnd"), ...worded }),
} as const satisfies Readonly<Record<string, SettingField>>;

/** How each paper is printed, and its own texts. */
export const paperSection = {
  title: "Papers",
  about: "on which paper, with which code and texts, and how often each document is printed",
  group: "Money and papers",
  scope: "store",
  rights: { read: "console.use", change: "store.set-up" },
  words:
    "print size a4 a5 thermal copies terms head foot barcode qr invoice label credit note pick sheet slip duplicate",
  preview: "paper",
  fields,
} as const satisfies Section;

/** How the fields of each paper begin. */
const prefixes: Readonly<Record<Paper, string>> = {
  "Pick sheet": "pickSheet",
  "Packing slip": "packingSlip",
  "Bag label": "bagLabel",
  "Run sheet": "runSheet",
  Invoice: "invoice",
  "Return invoice": "returnInvoice",
  "Shelf label": "shelfLabel",
  "Day end": "dayEnd",
};

/** The paper that a field of the section is about; null for one that is about none. */
export function paperOfField(field: string): Paper | null {
  const found = Object.entries(prefixes).find(([, prefix]) => field.startsWith(prefix));
  return found ? (found[0] as Paper) : null;
}

/** How a paper is printed, from the values of the section. What a paper has no field for is empty. */
export function setupOf(values: Readonly<Record<string, unknown>>, paper: Paper): PaperSetup {
  const none: PaperSetup = { size: "A4", codes: "None", copies: 1, head: "", foot: "", terms: "", copyNames: "" };
  const setup = Object.entries(none).map(([name, empty]) => [
    name,
    values[`${prefixes[paper]}${name.charAt(0).toUpperCase()}${name.slice(1)}`] ?? empty,
  ]);
  return Object.fromEntries(setup) as unknown as PaperSetup;
}
