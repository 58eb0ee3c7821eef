import { recordStates } from "#contract/enumerations.ts";
import type { FilterField } from "#contract/lists/list.ts";
import { skills } from "./fields.ts";

/** The columns that the lists of pickers and riders share, from left to right. */
export const personColumns = [
  "name",
  "phone",
  "employeeCode",
  "state",
  "onDuty",
  "shift",
  "openOrders",
  "doneToday",
  "minutesPerOrder",
  "capacity",
  "capacityKilograms",
] as const;

/** The filter fields that the lists of pickers and riders share. */
export const personFilterFields = {
  state: { type: "choice", values: recordStates },
  onDuty: { type: "flag" },
  skills: { type: "choice", values: skills, about: "has any of them" },
  text: { type: "text", longest: 100, about: "name, phone or employee code" },
} as const satisfies Readonly<Record<string, FilterField>>;
