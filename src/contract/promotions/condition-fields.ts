import { orderSources } from "#contract/enumerations.ts";
import { weekdays } from "#contract/pricing/conditions.ts";
import type { DerivedFields, RecordFields } from "#contract/records/define-record.ts";
import { orderWords } from "#contract/orders/words.ts";

/** The fields that say when, where and for whom a promo code or an offer holds. */
export const conditionFields = {
  startsOn: {
    heading: "section.conditions",
    folds: true,
    type: "date",
    title: "From",
    sort: true,
    about: "its first day at the store",
  },
  endsOn: { type: "date", title: "Until", sort: true, about: "its last day at the store, on which it holds still" },
  weekdays: { type: "choices", values: weekdays, title: "Days of the week", about: "every day where none is named" },
  fromTime: { type: "time", title: "From time" },
  toTime: { type: "time", title: "To time" },
  channels: {
    type: "choices",
    values: orderSources,
    title: "Channels",
    words: orderWords.source.values,
    about: "where orders come from; all where none is named",
  },
  areaId: {
    type: "record",
    kind: "delivery-area",
    nameIn: "area",
    title: "Delivery area",
    about: "the area to which orders go; every area, and orders that are fetched, where none is named",
  },
  firstOrder: { type: "switch", title: "First order only" },
  segmentId: {
    type: "record",
    kind: "segment",
    nameIn: "segment",
    title: "For whom",
    about: "the segment whose members it is for, judged when an order is placed; everybody where none is named",
  },
} as const satisfies RecordFields;

/** What both are told to be today, and the names of their delivery area and segment. */
export const standingField = {
  area: { derived: "text", optional: true },
  segment: { derived: "text", optional: true },
  standing: { derived: "text", title: "Today", sort: true, about: "Running, Planned, Paused, Used up or Ended" },
} as const satisfies DerivedFields;
