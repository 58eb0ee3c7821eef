import { idleTimeoutAfter, logInLifetime, wallLogInLifetime } from "#contract/constants.ts";
import { passwordLimits } from "#contract/session/password.ts";
import type { Section } from "./section.ts";

const base = {
  group: "The business",
  scope: "business",
  rights: { read: "console.use", change: "client.manage" },
} as const;

/** How the business shows itself. */
export const displaySection = {
  ...base,
  title: "Business unit display",
  about: "how a business and the names of its stores are shown",
  words: "company brand name code global",
  fields: {
    displayName: {
      type: "text",
      longest: 100,
      title: "Name as it is shown",
      hint: "Empty: the name of the business",
      starts: "",
    },
    tagline: { type: "text", longest: 200, title: "Line below the name", wide: true, starts: "" },
    showStoreCode: { type: "switch", title: "Show the code beside the name of a store", starts: false },
  },
} as const satisfies Section;

/** The areas of the drawer that can be hidden; the others are always needed. */
const drawerAreas = ["Today", "Orders", "Returns", "Money", "Products", "Customers", "Team", "Insight"] as const;

const lines = { type: "text", longest: 1_000, lines: true, wide: true, starts: "" } as const;
const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);
const isArea = (name: string): boolean => (drawerAreas as readonly string[]).includes(name);
const areDifferentAreas = (names: readonly string[]): boolean =>
  names.every(isArea) && new Set(names).size === names.length;

/** "Money: Supervisor, Accountant" as ["Money", "Supervisor", "Accountant"]. */
const areaRoles = (line: string): string[] => line.split(/[:,]/).map((part) => part.trim());

/** The drawer as it is typed, as lists: areas in their order, and the roles that see an area. */
export function parseDrawer(typed: { readonly drawerOrder: string; readonly drawerRoles: string }) {
  const roles = linesOf(typed.drawerRoles).map(areaRoles);
  return {
    drawerOrder: linesOf(typed.drawerOrder),
    drawerRoles: Object.fromEntries(roles.map(([area = "", ...names]) => [area, names])),
  };
}

/** Which areas the drawer at the left has. */
export const drawerSection = {
  ...base,
  title: "Drawer",
  about: "which areas the drawer at the left shows, in which order and to whom",
  words: "rail menu entries side order roles global",
  fields: {
    drawerHidden: {
      type: "choices",
      values: drawerAreas,
      title: "Areas that are not in the drawer",
      wide: true,
      hint: "Those who may set up the store see them all the same",
      starts: [],
    },
    drawerOrder: {
      ...lines,
      title: "Order of the areas",
      hint: `Each on a line: ${drawerAreas.join(", ")}. Those that are not named come after them`,
      pattern: {
        pattern: { test: (typed: string) => areDifferentAreas(linesOf(typed)) },
        because: `each on a line of its own, and once: ${drawerAreas.join(", ")}`,
      },
    },
    drawerRoles: {
      ...lines,
      title: "Who sees an area",
      hint: "Each on a line, such as Money: Supervisor, Accountant. All others are for everybody",
      pattern: {
        pattern: {
          test: (typed: string) => {
            const roles = linesOf(typed).map(areaRoles);
            const areas = roles.map(([area = ""]) => area);
            return areDifferentAreas(areas) && roles.every((line) => line.length > 1 && !line.includes(""));
          },
        },
        because: "an area and its roles on each line, such as Money: Supervisor, Accountant",
      },
    },
  },
} as const satisfies Section;

/** The rules about passwords and sessions. */
export const userRuleSection = {
  ...base,
  rights: { read: "console.use", change: "user.manage" },
  title: "Rules for users and passwords",
  about: "how long passwords are at least, and how long a log-in lasts",
  words: "security password management length login session time-out idle logout wall global",
  fields: {
    leastCharacters: {
      type: "number",
      required: true,
      least: passwordLimits.shortest,
      most: 64,
      decimals: 0,
      unit: "characters",
      title: "Shortest password",
      hint: "For passwords that are set from now on",
      starts: passwordLimits.shortest,
    },
    idleMinutes: {
      type: "number",
      required: true,
      least: 15,
      most: 120,
      decimals: 0,
      unit: "minutes",
      title: "Logged out without a key or a click for",
      hint: "Whoever is there is asked before",
      starts: idleTimeoutAfter / 60_000,
    },
    logInHours: {
      type: "number",
      required: true,
      least: 1,
      most: 24,
      decimals: 0,
      unit: "hours",
      title: "A log-in lasts at most",
      hint: "Also while it is used; then the password is asked for again",
      starts: logInLifetime / 3_600_000,
    },
    wallDays: {
      type: "number",
      required: true,
      least: 1,
      most: 90,
      decimals: 0,
      unit: "days",
      title: "A log-in on a wall lasts at most",
      hint: "Of roles that only look and leave the full screen on",
      starts: wallLogInLifetime / 86_400_000,
    },
  },
} as const satisfies Section;

const key = { type: "text", longest: 300, starts: "" } as const;

/** The project of Firebase by which push messages come. */
export const pushSection = {
  ...base,
  title: "Push messages",
  about: "the Firebase project through which push messages come",
  words: "firebase notification vapid global",
  fields: {
    pushProject: { ...key, title: "Project ID", hint: "All five, or none" },
    pushApp: { ...key, title: "App ID" },
    pushApiKey: { ...key, title: "Web key", wide: true, hint: "Every browser gets it. It is no secret" },
    pushSender: { ...key, title: "Sender ID" },
    pushVapidKey: { ...key, title: "Public VAPID key", wide: true },
  },
} as const satisfies Section;
