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
export type SettingCall = keyof Calls;

type PathsOf<Call extends SettingCall> = {
  readonly [Name in SectionName as `settings.${Name}.${Call}`]: {
    readonly method: Calls[Call]["method"];
    readonly path: `/stores/{storeId}/settings/${Name}${Calls[Call]["below"]}`;
    readonly access: Sections[Name]["rights"][Calls[Call]["right"]];
  };
};

/** The calls of all sections, such as `settings.returns.read`. */
export const settingPaths = Object.fromEntries(
  sectionNames.flatMap((name) =>
    Object.entries(calls).map(([call, { method, below, right }]): [string, RoutePath] => [
      `settings.${name}.${call}`,
      { method, path: `/stores/{storeId}/settings/${name}${below}`, access: sectionOf(name).rights[right] },
    ]),
  ),
) as unknown as PathsOf<"read"> & PathsOf<"change"> & PathsOf<"back"> & PathsOf<"history">;

/** Calls about all settings of a store at once. */
export const allSettingPaths = {
  "settings.add-image": { method: "post", path: "/stores/{storeId}/settings-images", access: "store.set-up" },
  "settings.storefront": { method: "get", path: "/stores/{storeId}/storefront", access: "order.create" },
  "settings.export": { method: "get", path: "/stores/{storeId}/settings-file", access: "store.set-up" },
  "settings.import": { method: "post", path: "/stores/{storeId}/settings-file", access: "store.set-up" },
} as const satisfies Record<string, RoutePath>;
