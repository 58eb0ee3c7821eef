import type { RoutePath } from "#contract/routes/route.ts";
import { type SectionName, sectionNames, sectionOf, type Sections } from "./sections.ts";

/** The calls of every section: method, path below the address of the section, and which of its rights they need. */
const calls = {
  read: { method: "get", below: "", right: "read" },
  change: { method: "put", below: "", right: "change" },
  back: { method: "put", below: "/back", right: "change" },
  history: { method: "get", below: "/history", right: "read" },
} as const;
type Calls = typeof calls;

/** The calls of the sections that have a draft besides. Only who may publish it sees it. */
const draftCalls = {
  draft: { method: "get", below: "/draft" },
  "save-draft": { method: "put", below: "/draft" },
  "drop-draft": { method: "put", below: "/draft/drop" },
  publish: { method: "put", below: "/draft/publish" },
} as const;
type DraftCalls = typeof draftCalls;
export type DraftCall = keyof DraftCalls;
export type SettingCall = keyof Calls | DraftCall | "test";

/** The sections whose changes are drafts first. */
export type DraftedName = {
  [Name in SectionName]: Sections[Name] extends { readonly drafts: true } ? Name : never;
}[SectionName];
export const draftedNames = sectionNames.filter((name): name is DraftedName => sectionOf(name).drafts === true);

/** The sections that name a program which can be asked whether it answers. */
export type TestedName = {
  [Name in SectionName]: Sections[Name] extends { readonly test: string } ? Name : never;
}[SectionName];
export const testedNames = sectionNames.filter((name): name is TestedName => sectionOf(name).test !== undefined);

type PathsOf<Call extends keyof Calls> = {
  readonly [Name in SectionName as `settings.${Name}.${Call}`]: {
    readonly method: Calls[Call]["method"];
    readonly path: `/stores/{storeId}/settings/${Name}${Calls[Call]["below"]}`;
    readonly access: Sections[Name]["rights"][Calls[Call]["right"]];
  };
};

type DraftPathsOf<Call extends DraftCall> = {
  readonly [Name in DraftedName as `settings.${Name}.${Call}`]: {
    readonly method: DraftCalls[Call]["method"];
    readonly path: `/stores/{storeId}/settings/${Name}${DraftCalls[Call]["below"]}`;
    readonly access: Sections[Name]["rights"]["change"];
  };
};

/** The calls about drafts, such as `settings.general.publish`. */
export const draftPaths = Object.fromEntries(
  draftedNames.flatMap((name) =>
    Object.entries(draftCalls).map(([call, { method, below }]): [string, RoutePath] => [
      `settings.${name}.${call}`,
      { method, path: `/stores/{storeId}/settings/${name}${below}`, access: sectionOf(name).rights.change },
    ]),
  ),
) as unknown as DraftPathsOf<"draft"> &
  DraftPathsOf<"save-draft"> &
  DraftPathsOf<"drop-draft"> &
  DraftPathsOf<"publish">;

/** The calls of all sections, such as `settings.returns.read`. */
export const settingPaths = Object.fromEntries(
  sectionNames.flatMap((name) =>
    Object.entries(calls).map(([call, { method, below, right }]): [string, RoutePath] => [
      `settings.${name}.${call}`,
      { method, path: `/stores/{storeId}/settings/${name}${below}`, access: sectionOf(name).rights[right] },
    ]),
  ),
) as unknown as PathsOf<"read"> & PathsOf<"change"> & PathsOf<"back"> & PathsOf<"history">;

/** The calls that ask the program of a section whether it answers, such as `settings.payments.test`. */
export const testPaths = Object.fromEntries(
  testedNames.map((name): [string, RoutePath] => [
    `settings.${name}.test`,
    { method: "post", path: `/stores/{storeId}/settings/${name}/test`, access: sectionOf(name).rights.change },
  ]),
) as unknown as {
  readonly [Name in TestedName as `settings.${Name}.test`]: {
    readonly method: "post";
    readonly path: `/stores/{storeId}/settings/${Name}/test`;
    readonly access: Sections[Name]["rights"]["change"];
  };
};

/** Calls about all settings of a store at once. */
export const allSettingPaths = {
  "settings.add-image": { method: "post", path: "/stores/{storeId}/settings-images", access: "store.set-up" },
  "settings.storefront": { method: "get", path: "/stores/{storeId}/storefront", access: "order.create" },
  "settings.export": { method: "get", path: "/stores/{storeId}/settings-file", access: "store.set-up" },
  "settings.operations.read": { method: "get", path: "/stores/{storeId}/operations", access: "store.set-up" },
  "settings.import": { method: "post", path: "/stores/{storeId}/settings-file", access: "store.set-up" },
} as const satisfies Record<string, RoutePath>;
