import { z } from "zod";
import { filledTextSchema, idSchema, pageQuery, storeParams, versionSchema } from "#contract/common-schema.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { recordHistorySchema } from "#contract/records/history-schema.ts";
import { maxReturnDays } from "#contract/returns/fields.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { capitalized } from "#contract/text.ts";
import { viewTabSchema } from "#contract/store/schema.ts";
import { colorPattern } from "#contract/store/patterns.ts";
import { mostTabs } from "./order-views.ts";
import { secretFlag, type SecretFlags, type SettingSecrets, type SettingValues } from "./section.ts";
import { type SectionName, sectionNames, sectionOf, type Sections } from "./sections.ts";

/** The most categories that have a window of their own. */
const maxWindows = 500;

const tabsSchema = z
  .array(
    viewTabSchema.extend({
      level: filledTextSchema(40),
      color: z.string().regex(colorPattern),
      bgColor: z.string().regex(colorPattern),
    }),
  )
  .min(1)
  .max(mostTabs)
  .describe("from left to right");

/** What a section sets besides its fields, and what it answers besides, for what no form field has. */
const others = {
  returns: {
    set: {
      returnWindows: z
        .array(z.strictObject({ category: z.string().min(1).max(100), days: z.int().min(0).max(maxReturnDays) }))
        .max(maxWindows)
        .describe("the categories that have one; 0 days: on the day of delivery only"),
    },
    told: { categories: z.array(z.string()).describe("all categories of the store") },
  },
  "business-view": { set: { businessTabs: tabsSchema }, told: {} },
  "process-view": { set: { processTabs: tabsSchema }, told: {} },
} as const satisfies { readonly [Name in SectionName]?: Record<"set" | "told", z.ZodRawShape> };
type Others = typeof others;
type Other<Name extends SectionName, Part extends "set" | "told"> = Name extends keyof Others
  ? z.infer<z.ZodObject<Others[Name][Part]>>
  : unknown;

/** The settings of a section: the fields that a change sets, but for the secrets. */
export type SettingsOf<Name extends SectionName> = SettingValues<Sections[Name]> & Other<Name, "set">;

/** The settings as they are answered. `id` is the store through which they were asked for. */
export type SettingsRow<Name extends SectionName> = {
  id: string;
  storeId: string;
  version: number;
} & SettingsOf<Name> &
  SecretFlags<Sections[Name]> &
  Other<Name, "told">;

/** A change of all settings of a section, from a version of them. */
export type SettingsChange<Name extends SectionName> = { version: number } & SettingsOf<Name> &
  SettingSecrets<Sections[Name]>;

interface Schemas<Name extends SectionName> {
  readonly row: z.ZodType<SettingsRow<Name>, SettingsRow<Name>>;
  readonly change: z.ZodType<SettingsChange<Name>, SettingsChange<Name>>;
}

function schemasOf<Name extends SectionName>(name: Name): Schemas<Name> {
  const { set = {}, told = {} }: { set?: z.ZodRawShape; told?: z.ZodRawShape } =
    name in others ? others[name as keyof Others] : {};
  const fields = Object.entries(sectionOf(name).fields).map(([field, limits]) => {
    const schema = valueSchema(limits);
    return { field, secret: limits.secret === true, schema: limits.about ? schema.describe(limits.about) : schema };
  });
  const plain = fields.filter(({ secret }) => !secret).map(({ field, schema }) => [field, schema] as const);
  const secrets = fields.filter(({ secret }) => secret);
  const settings = { ...Object.fromEntries(plain), ...set };
  const flags = secrets.map(({ field }) => [secretFlag(field), z.boolean()] as const);
  const row = {
    id: idSchema,
    storeId: idSchema,
    version: versionSchema,
    ...settings,
    ...Object.fromEntries(flags),
    ...told,
  };
  const asked = secrets.map(({ field, schema }) => [field, schema.optional()] as const);
  const change = { version: versionSchema, ...settings, ...Object.fromEntries(asked) };
  return { row: z.strictObject(row), change: z.strictObject(change) } as unknown as Schemas<Name>;
}

type SettingRoutes = {
  readonly [Name in SectionName as `settings.${Name}.read`]: {
    readonly summary: string;
    readonly params: typeof storeParams;
    readonly answer: Schemas<Name>["row"];
  };
} & {
  readonly [Name in SectionName as `settings.${Name}.change`]: {
    readonly summary: string;
    readonly params: typeof storeParams;
    readonly body: Schemas<Name>["change"];
    readonly answer: Schemas<Name>["row"];
    readonly write: true;
  };
} & {
  readonly [Name in SectionName as `settings.${Name}.back`]: {
    readonly summary: string;
    readonly params: typeof storeParams;
    readonly body: typeof backSchema;
    readonly answer: Schemas<Name>["row"];
    readonly write: true;
  };
} & {
  readonly [Name in SectionName as `settings.${Name}.history`]: {
    readonly summary: string;
    readonly params: typeof storeParams;
    readonly query: typeof historyQuery;
    readonly answer: typeof recordHistorySchema;
  };
};

const historyQuery = pageQuery.partial();
const backSchema = z.strictObject({
  version: versionSchema,
  to: versionSchema.describe("the version whose values become the newest ones; a secret stays as it is"),
});

/** The schemas of the calls of all sections. */
export const settingRoutes = Object.fromEntries(
  sectionNames.flatMap((name): [string, RouteSchema][] => {
    const { about } = sectionOf(name);
    const { row, change } = schemasOf(name);
    return [
      [`settings.${name}.read`, { summary: capitalized(about), params: storeParams, answer: row }],
      [
        `settings.${name}.change`,
        { summary: `Set ${about}`, params: storeParams, body: change, answer: row, write: true },
      ],
      [
        `settings.${name}.back`,
        {
          summary: `Set ${about} as it was at an earlier version`,
          params: storeParams,
          body: backSchema,
          answer: row,
          write: true,
        },
      ],
      [
        `settings.${name}.history`,
        {
          summary: `Who set ${about}, oldest first; a page of it when asked`,
          params: storeParams,
          query: historyQuery,
          answer: recordHistorySchema,
        },
      ],
    ];
  }),
) as unknown as SettingRoutes;
