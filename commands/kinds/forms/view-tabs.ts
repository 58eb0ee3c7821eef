import { orderStatuses } from "#contract/orders/status.ts";
import { color } from "#contract/settings/looks.ts";
import { mostTabs } from "#contract/settings/order-views.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import type { FormField } from "#commands/form.ts";
import type { OtherInForm } from "./settings-form.ts";

/** The colours of a tab that is added: grey, readable. */
const plain = { color: "#1c2127", bgColor: "#d3d8de" };

/** Shows the tabs of an order view, each in four fields, with empty ones behind for one more. */
export function tabsInForm(field: string, given: Readonly<Record<string, unknown>>): OtherInForm {
  const tabsOf = (row: Readonly<Record<string, unknown>>) => row[field] as readonly ViewTab[];
  const places = [...Array(Math.min(mostTabs, tabsOf(given).length + 1)).keys()];
  const levels = places.map((place) => `tab${place}Level`);
  /** Which statuses no tab shows. */
  const says = (typed: Readonly<Record<string, Typed>>): string | null => {
    const shown = new Set(
      places.flatMap((place) => (typed[`tab${place}Level`] ? (typed[`tab${place}Status`] as readonly string[]) : [])),
    );
    const unseen = orderStatuses.filter((status) => !shown.has(status));
    return unseen.length === 0 ? null : `No tab shows ${unseen.join(", ")}`;
  };
  const fields = places.flatMap((place): [string, FormField][] => {
    const of = place === levels.length - 1 ? "New tab" : `Tab ${place + 1}`;
    const plainField = { header: null } as const;
    return [
      [
        `tab${place}Level`,
        {
          ...plainField,
          title: of,
          limits: { type: "text", longest: 40 },
          wide: true,
          ...(place === 0 ? { section: "section.tabs" } : {}),
        },
      ],
      [
        `tab${place}Status`,
        {
          ...plainField,
          title: `${of}: statuses`,
          limits: { type: "choices", values: orderStatuses },
          wide: true,
          says,
        },
      ],
      [`tab${place}Color`, { ...plainField, title: `${of}: colour of the text`, limits: color }],
      [`tab${place}Background`, { ...plainField, title: `${of}: background`, limits: color }],
    ];
  });
  return {
    fields: Object.fromEntries(fields),
    start: (row) =>
      Object.fromEntries(
        places.flatMap((place) => {
          const tab = tabsOf(row)[place] ?? { level: "", orderStatus: [], ...plain };
          return [
            [`tab${place}Level`, tab.level],
            [`tab${place}Status`, tab.orderStatus],
            [`tab${place}Color`, tab.color],
            [`tab${place}Background`, tab.bgColor],
          ];
        }),
      ),
    set: (values, row) => ({
      [field]: [
        ...places.flatMap((place) => {
          const level = values[`tab${place}Level`];
          if (level === "") return [];
          return [
            {
              level,
              orderStatus: values[`tab${place}Status`],
              color: values[`tab${place}Color`],
              bgColor: values[`tab${place}Background`],
            },
          ];
        }),
        // Somebody else may have added tabs that the form does not show.
        ...tabsOf(row).slice(places.length),
      ],
    }),
  };
}
