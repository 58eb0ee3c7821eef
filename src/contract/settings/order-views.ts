import { defaultSecondaryColor } from "#contract/constants.ts";
import type { OrderView } from "#contract/store/schema.ts";
import { color } from "./looks.ts";
import { prefixed, type Section, type SettingField } from "./section.ts";

const view = {
  viewTypeFlag: { type: "switch", title: "Offer this view" },
  dataRefreshFlag: { type: "switch", title: "Refresh by itself" },
  refeshTiming: {
    type: "number",
    least: 5,
    most: 3600,
    decimals: 0,
    unit: "s",
    title: "Refresh timing",
    hint: "In seconds. Empty: only changes that come by themselves",
  },
  timeBarFlag: { type: "switch", title: "Show the time bar" },
  timeBarColor: { ...color, title: "Colour of the time bar", starts: defaultSecondaryColor },
} as const satisfies Readonly<Record<Exclude<keyof OrderView, "viewTypeTabs">, SettingField>>;

const base = {
  group: "Orders",
  scope: "store",
  rights: { read: "order.view", change: "store.set-up" },
  words: "order view tabs board colours refresh status level",
  preview: "view",
  drafts: true,
} as const;

/** The tabs of the business view, and how often it is refreshed. */
export const businessViewSection = {
  ...base,
  title: "Business view",
  about: "the tabs of the business view and how often it is refreshed",
  fields: prefixed("business", "Business view", view),
  others: { businessTabs: { title: "Tabs of the business view" } },
} as const satisfies Section;

/** The tabs of the process view, and how often it is refreshed. */
export const processViewSection = {
  ...base,
  title: "Process view",
  about: "the tabs of the process view and how often it is refreshed",
  fields: prefixed("process", "Process view", view),
  others: { processTabs: { title: "Tabs of the process view" } },
} as const satisfies Section;

/** The most tabs of a view. */
export const mostTabs = 30;
