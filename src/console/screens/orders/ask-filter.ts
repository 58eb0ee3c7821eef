import type { Choice, Option, Tools } from "#commands/command.ts";
import { deliveryTypes, orderSources, orderTypes, paymentStates } from "#contract/enumerations.ts";
import { maxAmount, parseAmount, plainAmount } from "#contract/money.ts";
import { orderStatuses } from "#contract/order-status.ts";
import type { Carrier } from "#contract/people-schema.ts";
import { nobody } from "#console/client/orders/order-match.ts";
import { type BoardField, type BoardFilter, type DayRange, dayWords, withField } from "./board.ts";
import { fieldNames, valueName } from "./tokens.ts";

/** What the questions about a filter need; tests hand in fakes. */
export interface FilterTools {
  choose: Tools["choose"];
  write: Tools["write"];
  /** Days by calendar or typed; undefined when the operator steps back. */
  pickDays(title: string, range: DayRange | undefined): Promise<DayRange | undefined>;
  people(role: "picker" | "rider"): Promise<readonly Carrier[]>;
}

type ListField = "orderStatus" | "source" | "orderType" | "deliveryType" | "paymentState";

const listValues: Readonly<Record<ListField, readonly string[]>> = {
  orderStatus: orderStatuses,
  source: orderSources,
  orderType: orderTypes,
  deliveryType: deliveryTypes,
  paymentState: paymentStates,
};

/** Asks which field to filter by, then which value; answers the changed filter, or undefined when given up. */
export async function askFilter(filter: BoardFilter, tools: FilterTools): Promise<BoardFilter | undefined> {
  const fields = (Object.keys(fieldNames) as BoardField[]).filter((field) => field !== "text");
  const field = await tools.choose({
    title: "Filter by",
    options: fields.map((value) => ({
      value,
      title: sentence(fieldNames[value]),
      ...(filter[value] === undefined ? {} : { hint: "filtered" }),
    })),
  });
  return field && askField(filter, field, tools);
}

/** Asks for the value of one field. A value that is chosen already is taken out. */
export async function askField(
  filter: BoardFilter,
  field: BoardField,
  tools: FilterTools,
): Promise<BoardFilter | undefined> {
  if (field === "late" || field === "dueSoon") return withField(filter, field, filter[field] ? undefined : true);
  if (field === "amount") return askAmount(filter, tools);
  if (field === "slot" || field === "placed") return askDays(filter, field, tools);
  if (field === "text") return undefined;
  const chosen: readonly string[] = filter[field] ?? [];
  const title = sentence(fieldNames[field]);
  const value = await tools.choose(
    field === "picker" || field === "rider"
      ? peopleChoice(title, chosen, () => tools.people(field))
      : { title, options: listValues[field].map((value) => option(value, valueName(value), chosen)) },
  );
  if (value === undefined) return undefined;
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return withField(filter, field, next.length > 0 ? (next as never) : undefined);
}

function peopleChoice(
  title: string,
  chosen: readonly string[],
  people: () => Promise<readonly Carrier[]>,
): Choice<string> {
  return {
    title,
    options: async () => [
      option(nobody, "Nobody", chosen),
      ...(await people()).map(({ id, name, phone }) => ({ ...option(id, name, chosen), words: phone })),
    ],
  };
}

function option(value: string, title: string, chosen: readonly string[]): Option<string> {
  return chosen.includes(value) ? { value, title, hint: "filtered, take out" } : { value, title };
}

async function askDays(
  filter: BoardFilter,
  field: "slot" | "placed",
  tools: FilterTools,
): Promise<BoardFilter | undefined> {
  const title = sentence(fieldNames[field]);
  const answer = await tools.choose<DayRange | "days" | "none">({
    title,
    options: [
      ...dayWords.map((word) => ({ value: word, title: sentence(word) })),
      { value: "days", title: "Days ...", words: "date calendar from to" },
      ...(filter[field] ? [{ value: "none" as const, title: `Any ${fieldNames[field]}` }] : []),
    ],
  });
  if (answer === undefined) return undefined;
  if (answer === "none") return withField(filter, field, undefined);
  const days = answer === "days" ? await tools.pickDays(title, filter[field]) : answer;
  return days && withField(filter, field, days);
}

async function askAmount(filter: BoardFilter, tools: FilterTools): Promise<BoardFilter | undefined> {
  const { from, to } = filter.amount ?? {};
  let range: BoardFilter["amount"];
  const text = await tools.write({
    title: "Amount",
    label: "500..2000, 500.. or ..2000",
    required: false,
    initial: filter.amount
      ? `${from === undefined ? "" : plainAmount(from)}..${to === undefined ? "" : plainAmount(to)}`
      : "",
    // The box stays open until the amounts can be read.
    save: async (written) => {
      range = readAmountRange(written);
    },
  });
  return text === undefined ? undefined : withField(filter, "amount", range);
}

/** Reads "500..2000", "500..", "..2000" or "500" in major units as minor units; nothing is no range. Throws a sentence. */
export function readAmountRange(text: string): { from?: number; to?: number } | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [one = "", other, more] = trimmed.split(/\s*(?:\.\.|-|–|\bto\b)\s*/);
  if (more !== undefined) throw new Error("write two amounts with .. between them");
  const from = one === "" ? undefined : readAmount(one);
  const to = other === undefined ? from : other === "" ? undefined : readAmount(other);
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  if (from === undefined && to === undefined) return undefined;
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : range;
}

function readAmount(text: string): number {
  const amount = parseAmount(text.replaceAll(",", ""));
  if (amount === null || amount < 0 || amount > maxAmount) throw new Error(`"${text}" is no amount`);
  return amount;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
