import { unassigned } from "#contract/enumerations.ts";
import type { Assignee } from "#contract/people/schema.ts";
import { deliveryNames, sourceNames } from "#console/order/names.ts";
import { daysText, endsText } from "#console/list/day-range.ts";
import type { Token } from "#console/list/FilterBar.tsx";
import type { BoardField, BoardFilter } from "#console/order/board-address.ts";

/** What the fields of a filter are called, in the order they are offered. */
export const fieldNames: Readonly<Record<BoardField, string>> = {
  text: "text",
  orderStatus: "status",
  slot: "slot",
  placed: "placed",
  late: "late",
  dueSoon: "due soon",
  picker: "picker",
  rider: "rider",
  paymentState: "payment",
  deliveryType: "delivery",
  orderType: "type",
  source: "source",
  amount: "amount",
};

/** What tokens need to name people and amounts; a person not known yet is named by their role. */
export interface TokenWords {
  readonly pickers: readonly Assignee[] | undefined;
  readonly riders: readonly Assignee[] | undefined;
  amount(minor: number): string;
}

/** The filter as tokens, one for each field, in the fields' order. */
export function tokensOf(filter: BoardFilter, words: TokenWords): Token<BoardField>[] {
  return (Object.keys(fieldNames) as BoardField[]).flatMap((field) => {
    // What is typed stands in its own field.
    if (field === "text" || filter[field] === undefined) return [];
    return [{ field, name: fieldNames[field], value: valueText(filter, field, words) }];
  });
}

function valueText(filter: BoardFilter, field: BoardField, words: TokenWords): string {
  switch (field) {
    case "text":
      return filter.text ?? "";
    case "late":
    case "dueSoon":
      return "yes";
    case "slot":
    case "placed":
      return daysText(filter[field] ?? "today");
    case "amount":
      return endsText(filter.amount ?? {}, words.amount);
    case "picker":
      return (filter.picker ?? []).map((id) => personText(id, words.pickers, "picker")).join(", ");
    case "rider":
      return (filter.rider ?? []).map((id) => personText(id, words.riders, "rider")).join(", ");
    default:
      return (filter[field] ?? []).map(valueName).join(", ");
  }
}

/** A filter's value as people say it. */
export function valueName(value: string): string {
  return { ...deliveryNames, ...sourceNames }[value] ?? value;
}

function personText(id: string, people: readonly Assignee[] | undefined, role: string): string {
  return id === unassigned ? "nobody" : (people?.find((person) => person.id === id)?.name ?? `one ${role}`);
}
