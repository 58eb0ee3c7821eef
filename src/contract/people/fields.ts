import type { DerivedFields, RecordFields } from "#contract/records/define-record.ts";

/** Special skills of pickers and riders: working in the cold store, weighing goods. */
export const skills = ["frozen", "weighed"] as const;
export type Skill = (typeof skills)[number];

/** The fields that pickers and riders share. The times of a shift are in the store's time zone, such as "09:30". */
export const personFields = {
  name: {
    heading: "section.person",
    type: "text",
    required: true,
    longest: 120,
    title: "Name",
    sort: true,
    find: true,
  },
  phone: { type: "phone", required: true, title: "Phone", sort: true, find: true },
  employeeCode: {
    type: "text",
    longest: 32,
    pattern: { pattern: /^[A-Za-z0-9][A-Za-z0-9_/-]*$/, because: "letters, digits, hyphens and slashes only" },
    title: "Employee code",
    sort: true,
    find: true,
  },
  photo: {
    type: "file",
    types: ["image/jpeg", "image/png", "image/webp"],
    mostBytes: 512_000,
    title: "Photo",
    about: "the file of their picture",
  },
  shiftStart: { heading: "section.work", type: "time", title: "Shift begins", sort: "shift" },
  shiftEnd: { type: "time", title: "Shift ends" },
  capacity: {
    type: "number",
    required: true,
    least: 1,
    most: 200,
    decimals: 0,
    title: "Capacity",
    unit: "orders",
    sort: true,
    about: "orders at a time",
  },
  capacityKilograms: {
    type: "number",
    least: 1,
    most: 2_000,
    decimals: 0,
    title: "Load limit",
    unit: "kg",
    sort: true,
  },
  skills: {
    type: "choices",
    values: skills,
    title: "Skills",
    words: { frozen: "Frozen goods", weighed: "Weighed goods" },
  },
} as const satisfies RecordFields;

/** What a command sets of pickers and riders. */
export const personStanding = {
  onDuty: { type: "switch", title: "On duty", sort: true, filter: true },
} as const satisfies RecordFields;

/** The work of pickers and riders. */
export const personWork = {
  openOrders: { derived: "count", title: "Open orders", sort: true },
  doneToday: {
    derived: "count",
    title: "Done today",
    sort: true,
    about: "orders finished since the store's midnight",
  },
  minutesPerOrder: {
    derived: "quantity",
    optional: true,
    title: "Minutes per order",
    sort: true,
    about: "median of those done today; null before the first",
  },
} as const satisfies DerivedFields;

/** The skills as a filter field. */
export const skillsFilter = { type: "choice", values: skills, about: "has any of them" } as const;
