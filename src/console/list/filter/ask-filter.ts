import { capitalized } from "#contract/text.ts";
import type { Choice, Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { unassigned } from "#contract/enumerations.ts";
import { readDay, writeDay } from "#contract/fields/read-day.ts";
import type { CalledNames } from "#console/client/lookups.ts";
import type { FilterField, NamesSubject, PeopleKind } from "#contract/lists/list.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";
import type { Lookup } from "#contract/store/search-schema.ts";
import type { LookupRef } from "#console/client/lookups.ts";
import type { Person } from "#console/client/people.ts";
import type { NumberRange, RangeQuestion } from "#console/shell/dialogs/range.ts";
import { type DayRange, dayWords } from "./write-days.ts";
import { chosenValues, type FilterFields, type ListFilter, type NamedField, namedFields, withField } from "./fields.ts";

/** What the questions about a filter need. */
export interface FilterTools {
  choose: Tools["choose"];
  /** Asks for a range of numbers; undefined when the operator cancels. */
  askRange(question: RangeQuestion): Promise<NumberRange | undefined>;
  /** Asks for a range of days, with `past` only up to today; undefined when the operator cancels. */
  chooseDays(title: string, range: DayRange | undefined, past: boolean): Promise<DayRange | undefined>;
  /** Today in the store's time zone: "2026-11-21". */
  today(): string;
  people(kind: PeopleKind): Promise<readonly Person[]>;
  /** The customers or products that a typed text finds. */
  findLookups(subject: LookupSubject, typed: string): Promise<readonly Lookup[]>;
  /** The names that a typed text finds, such as brands. */
  findNames(subject: CalledNames, typed: string): Promise<readonly string[]>;
  /** The names of those that the filter has already. */
  readLookups(refs: readonly LookupRef[]): Promise<readonly Lookup[]>;
}

/**
 * Asks for a filter field, then for its value. Resolves with the changed filter, or with undefined when the operator
 * cancels.
 */
export async function askFilter(
  fields: FilterFields,
  filter: ListFilter,
  tools: FilterTools,
): Promise<ListFilter | undefined> {
  const asked = namedFields(fields).filter(({ limits }) => limits.type !== "text");
  const field = await tools.choose({
    title: "Filter by",
    options: asked.map((value) => ({
      value,
      title: capitalized(value.name),
      ...(filter[value.key] === undefined ? {} : { hint: "filtered" }),
    })),
  });
  return field && askValue(field, filter, tools);
}

/** Asks for the value of one field. Choosing a value that the filter already has removes it. */
export async function askField(
  fields: FilterFields,
  filter: ListFilter,
  key: string,
  tools: FilterTools,
): Promise<ListFilter | undefined> {
  const field = namedFields(fields).find((each) => each.key === key);
  return field && askValue(field, filter, tools);
}

async function askValue(field: NamedField, filter: ListFilter, tools: FilterTools): Promise<ListFilter | undefined> {
  const { key, limits } = field;
  const title = capitalized(field.name);
  switch (limits.type) {
    case "flag":
      return withField(filter, key, filter[key] ? undefined : true);
    case "range": {
      const bounds = { least: limits.least ?? 0, most: limits.most } as const;
      const range = await tools.askRange({
        title,
        range: (filter[key] ?? {}) as NumberRange,
        limits: limits.unit === "amount" ? { type: "money", ...bounds } : { type: "number", ...bounds, decimals: 0 },
      });
      if (range === undefined) return undefined;
      return withField(filter, key, range.from === undefined && range.to === undefined ? undefined : range);
    }
    case "days":
      return askDays(field, filter, tools);
    case "text":
      return undefined;
    case "people":
    case "lookup":
    case "names":
    case "choice": {
      const chosen = chosenValues(filter, key);
      const value = await tools.choose({ title, ...choiceOf(field, limits, chosen, tools) });
      if (value === undefined) return undefined;
      const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
      return withField(filter, key, next.length > 0 ? next : undefined);
    }
  }
}

type Choosing = Pick<Choice<string>, "options" | "find">;

/** The options for the values of a field. */
function choiceOf(
  field: NamedField,
  limits: Extract<FilterField, { type: "choice" | "people" | "lookup" | "names" }>,
  chosen: readonly string[],
  tools: FilterTools,
): Choosing {
  if (limits.type === "people") {
    const nobody = limits.kind === "user" ? "Without a user" : "Unassigned";
    return { options: () => peopleOptions(chosen, nobody, tools.people(limits.kind)) };
  }
  if (limits.type === "names") return namesChoice(limits.of, chosen, tools);
  if (limits.type === "lookup") return lookupChoice(limits.of, chosen, tools);
  return {
    options: offeredValues(field, limits.values, chosen).map((one) => ({
      ...option(one, field.value(one), chosen),
      ...(field.words.status && { status: field.words.status(one) }),
    })),
  };
}

/** The values that the store offers and those that the filter has, so that they can be removed. */
function offeredValues(field: NamedField, values: readonly string[], chosen: readonly string[]): readonly string[] {
  const offered = field.offered(values);
  return [...offered, ...chosen.filter((value) => !offered.includes(value))];
}

async function peopleOptions(
  chosen: readonly string[],
  nobody: string,
  people: Promise<readonly Person[]>,
): Promise<readonly Option<string>[]> {
  return [
    option(unassigned, nobody, chosen),
    ...(await people).map(({ id, name, words }) => ({ ...option(id, name, chosen), words })),
  ];
}

/** The options for customers or products: the chosen ones, to remove them, and those that a typed text finds. */
function lookupChoice(subject: LookupSubject, chosen: readonly string[], tools: FilterTools): Choosing {
  const lookupOption = ({ id, name, detail }: Lookup): Option<string> => ({
    hint: detail,
    ...option(id, name, chosen),
  });
  return {
    options: async () => (await tools.readLookups(chosen.map((id) => ({ subject, id })))).map(lookupOption),
    find: async (typed) => (await tools.findLookups(subject, typed)).map(lookupOption),
  };
}

/** The options for names: the chosen ones, to remove them, and those that a typed text finds. */
function namesChoice(subject: NamesSubject, chosen: readonly string[], tools: FilterTools): Choosing {
  const nameOption = (name: string): Option<string> => option(name, name, chosen);
  return {
    options: chosen.map(nameOption),
    find: async (typed) => {
      if (subject !== "category") return (await tools.findNames(subject, typed)).map(nameOption);
      return (await tools.findLookups(subject, typed)).map(({ name }) => nameOption(name));
    },
  };
}

function option(value: string, title: string, chosen: readonly string[]): Option<string> {
  return chosen.includes(value) ? { value, title, hint: "in the filter, choose to remove" } : { value, title };
}

async function askDays(
  { key, limits, name }: NamedField,
  filter: ListFilter,
  tools: FilterTools,
): Promise<ListFilter | undefined> {
  const title = capitalized(name);
  const past = limits.type === "days" && limits.past === true;
  const options: readonly Option<DayRange | "days" | "none">[] = [
    ...dayWords
      .filter((word) => !(past && word === "tomorrow"))
      .map((word) => ({ value: word, title: capitalized(word) })),
    { value: "days", title: "Days ...", words: "date calendar from to" },
    ...(filter[key] ? [{ value: "none" as const, title: `Any ${name}` }] : []),
  ];
  const answer = await tools.choose<DayRange | "days" | "none">({
    title,
    options,
    // A date can be typed at once, as people write it.
    read: (typed) => {
      const day = readDay(typed, { today: tools.today(), past });
      const isListed = dayWords.some((word) => word === typed.trim().toLowerCase());
      if (day === null || isListed || (past && day > tools.today())) return null;
      return { value: { from: day, to: day }, title: writeDay(day) };
    },
  });
  if (answer === undefined) return undefined;
  if (answer === "none") return withField(filter, key, undefined);
  const days = answer === "days" ? await tools.chooseDays(title, filter[key] as DayRange | undefined, past) : answer;
  return days && withField(filter, key, days);
}
