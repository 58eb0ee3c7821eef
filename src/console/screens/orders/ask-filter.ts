import type { Choice, Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { deliveryTypes, orderSources, orderTypes, paymentStates, unassigned } from "#contract/enumerations.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import type { Assignee } from "#contract/people/schema.ts";
import { type DayRange, dayWords } from "#console/list/day-range.ts";
import { amountQuestion, type NumberRange, type RangeQuestion } from "#console/shell/dialogs/range.ts";
import { type BoardField, type BoardFilter, withField } from "#console/order/board-address.ts";
import { fieldNames, valueName } from "./tokens.ts";

/** What the questions about a filter need; tests hand in fakes. */
export interface FilterTools {
  choose: Tools["choose"];
  /** Numbers from and to; undefined when the operator steps back. */
  askRange(question: RangeQuestion): Promise<NumberRange | undefined>;
  /** Days by calendar or typed; undefined when the operator steps back. */
  pickDays(title: string, range: DayRange | undefined): Promise<DayRange | undefined>;
  people(role: "picker" | "rider"): Promise<readonly Assignee[]>;
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
  people: () => Promise<readonly Assignee[]>,
): Choice<string> {
  return {
    title,
    options: async () => [
      option(unassigned, "Nobody", chosen),
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
  const range = await tools.askRange(amountQuestion(sentence(fieldNames.amount), filter.amount ?? {}));
  if (range === undefined) return undefined;
  return withField(filter, "amount", range.from === undefined && range.to === undefined ? undefined : range);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
