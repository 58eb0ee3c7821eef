import { orderStatuses } from "#contract/orders/status.ts";
import { color } from "#contract/settings/looks.ts";
import { mostTabs } from "#contract/settings/order-views.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import type { FormField } from "#commands/form.ts";
import type { OtherInForm } from "./settings-form.ts";

/** The colours of a tab that is added: grey, readable. */
const plain = { color: "#1c2127", bgColor: "#d3d8de" };

/** Which part of a tab each of its fields has, by the end of the field's name. */
const parts = [
  ["Level", "level"],
  ["Status", "orderStatus"],
  ["Color", "color"],
  ["Background", "bgColor"],
] as const;

/** Shows the tabs of an order view, each in four fields, with empty ones behind for one more. */
export function tabsInForm(field: string, given: Readonly<Record<string, unknown>>): OtherInForm {
  const tabsOf = (row: Readonly<Record<string, unknown>>) => row[field] as readonly ViewTab[];
  const places = [...Array(Math.min(mostTabs, tabsOf(given).length + 1)).keys()];
  /** Which statuses no tab shows. */
  const says = (typed: Readonly<Record<string, Typed>>): string | null => {
    const shown = new Set(
      places.flatMap((place) => (typed[`tab${place}Level`] ? (typed[`tab${place}Status`] as readonly string[]) : [])),
    );
    const unseen = orderStatuses.filter((status) => !shown.has(status));
    return unseen.length === 0 ? null : `No tab shows ${unseen.join(", ")}`;
  };
  return {
    fields: Object.assign({}, ...places.map((place) => tabFields(place, place === places.length - 1, says))),
    start: (row) =>
      Object.fromEntries(
        places.flatMap((place) => {
          const tab = tabsOf(row)[place] ?? { level: "", orderStatus: [], ...plain };
          return parts.map(([end, part]) => [`tab${place}${end}`, tab[part]]);
        }),
      ),
    set: (values, row) => ({
      [field]: [
        ...places
          .filter((place) => values[`tab${place}Level`] !== "")
          .map((place) => Object.fromEntries(parts.map(([end, part]) => [part, values[`tab${place}${end}`]]))),
        // Somebody else may have added tabs that the form does not show.
        ...tabsOf(row).slice(places.length),
      ],
    }),
  };
}

/** The fields of one tab. */
function tabFields(place: number, isNew: boolean, says: NonNullable<FormField["says"]>): Record<string, FormField> {
  const of = isNew ? "New tab" : `Tab ${place + 1}`;
  const header = null;
  return {
    [`tab${place}Level`]: {
      header,
      title: of,
      limits: { type: "text", longest: 40 },
      wide: true,
      ...(place === 0 ? { section: "section.tabs" } : {}),
    },
    [`tab${place}Status`]: {
      header,
      title: `${of}: statuses`,
      limits: { type: "choices", values: orderStatuses },
      wide: true,
      says,
    },
    [`tab${place}Color`]: { header, title: `${of}: colour of the text`, limits: color },
    [`tab${place}Background`]: { header, title: `${of}: background`, limits: color },
  };
}
