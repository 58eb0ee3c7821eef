import { z } from "zod";
import { idSchema, instantSchema, somePageQuery, storeParams, versionSchema } from "#contract/common-schema.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { recordHistorySchema } from "#contract/records/history-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { capitalized } from "#contract/text.ts";
import { others } from "./others.ts";
import { type DraftedName, draftedNames, type draftPaths } from "./paths.ts";
import { type FollowSwitch, secretFlag, type SecretFlags, type SettingSecrets, type SettingValues } from "./section.ts";
import { type SectionName, sectionNames, sectionOf, type Sections } from "./sections.ts";

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

/** What a change sets. The switch by which a store follows the business may be left out, and is off then. */
export type SettingsToSet<Name extends SectionName> = Omit<SettingsOf<Name>, FollowSwitch<Sections[Name]>> & {
  [Switch in FollowSwitch<Sections[Name]>]?: boolean | undefined;
} & SettingSecrets<Sections[Name]>;

/** The draft of a section; the settings as they are published where there is none. */
export type SettingsDraft<Name extends SectionName = SectionName> = SettingsRow<Name> & {
  base: number;
  published: number;
  draft: { by: string; at: string } | null;
  began: SettingsOf<Name>;
  live: SettingsOf<Name>;
};

interface Schemas<Name extends SectionName> {
  readonly row: z.ZodType<SettingsRow<Name>, SettingsRow<Name>>;
  readonly change: z.ZodType<SettingsChange<Name>, { version: number } & SettingsToSet<Name>>;
  readonly draft: z.ZodType<SettingsDraft<Name>, SettingsDraft<Name>>;
  readonly draftChange: z.ZodType<
    SettingsChange<Name> & { base: number },
    { version: number; base: number } & SettingsToSet<Name>
  >;
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
  const follows = sectionOf(name).inherits?.where;
  const change = {
    version: versionSchema,
    ...settings,
    ...(follows === undefined ? {} : { [follows]: z.boolean().default(false) }),
    ...Object.fromEntries(asked),
  };
  const base = versionSchema.describe("the version of the published settings on which the draft stands");
  const draft = {
    ...row,
    version: versionSchema.describe("grows with every change of the draft, and of the published settings"),
    base,
    published: versionSchema.describe("the version of the published settings now"),
    draft: z.strictObject({ by: z.string(), at: instantSchema }).nullable().describe("null where there is none"),
    began: z.strictObject(settings).describe("the published settings at the version on which the draft stands"),
    live: z.strictObject(settings).describe("the published settings now"),
  };
  return {
    row: z.strictObject(row),
    change: z.strictObject(change),
    draft: z.strictObject(draft),
    draftChange: z.strictObject({ ...change, base }),
  } as unknown as Schemas<Name>;
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

const historyQuery = somePageQuery;
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

interface DraftRoute<Name extends DraftedName> {
  readonly summary: string;
  readonly params: typeof storeParams;
  readonly answer: Schemas<Name>["draft"];
}

type DraftRoutes = {
  readonly [Name in DraftedName as `settings.${Name}.draft`]: DraftRoute<Name>;
} & {
  readonly [Name in DraftedName as `settings.${Name}.save-draft`]: DraftRoute<Name> & {
    readonly body: Schemas<Name>["draftChange"];
    readonly write: true;
  };
} & {
  readonly [Name in DraftedName as `settings.${Name}.${"drop-draft" | "publish"}`]: DraftRoute<Name> & {
    readonly body: typeof versionOnly;
    readonly write: true;
  };
};

const versionOnly = z.strictObject({ version: versionSchema.describe("of the draft") });

/** The schemas of the calls about drafts. */
export const draftRoutes = Object.fromEntries(
  draftedNames.flatMap((name): [string, RouteSchema][] => {
    const { about } = sectionOf(name);
    const { draft, draftChange } = schemasOf(name);
    const call = { params: storeParams, answer: draft };
    const write = { ...call, write: true } as const;
    return [
      [`settings.${name}.draft`, { ...call, summary: `The draft of ${about}` }],
      [`settings.${name}.save-draft`, { ...write, summary: `Keep a draft of ${about}`, body: draftChange }],
      [`settings.${name}.drop-draft`, { ...write, summary: `Throw away the draft of ${about}`, body: versionOnly }],
      [
        `settings.${name}.publish`,
        {
          ...write,
          summary: `Publish the draft of ${about}; refused where others were published since it was begun`,
          body: versionOnly,
        },
      ],
    ];
  }),
) as unknown as DraftRoutes & Record<keyof typeof draftPaths, RouteSchema>;
