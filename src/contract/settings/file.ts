import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { imageLimits } from "./looks.ts";
import { operationsSchema } from "./operations.ts";
import { type allSettingPaths, type TestedName, testedNames } from "./paths.ts";
import { sectionOf } from "./sections.ts";

const valuesSchema = z.record(z.string().max(60), z.unknown());
const sectionsSchema = z.record(z.string().max(60), valuesSchema);

/** All settings of a store as a file, by section and field. */
export const settingsFileSchema = z
  .strictObject({
    format: z.literal("aisle-settings-1"),
    store: z.string().describe("the code of the store from which the settings are"),
    sections: sectionsSchema,
    needs: z.array(z.string()).describe("what the file cannot hold, and a store has to be given: secrets"),
  })
  .meta({ id: "SettingsFile" });
export type SettingsFile = z.infer<typeof settingsFileSchema>;

const importAnswer = z.strictObject({
  changes: z
    .array(z.strictObject({ section: z.string(), field: z.string(), from: z.unknown(), to: z.unknown() }))
    .describe("what differs from the settings of the store"),
  left: z.array(z.strictObject({ section: z.string(), because: z.string() })).describe("what was not taken, and why"),
  needs: z.array(z.string()).describe("secrets that the store of the file had, and this one has not"),
});
export type SettingsImport = z.infer<typeof importAnswer>;

/** The schemas of the calls about all settings of a store. */
export const allSettingRoutes = {
  "settings.add-image": {
    summary: "Upload an image; its name can then be set in a section",
    params: storeParams,
    body: z.strictObject({}),
    files: { image: imageLimits },
    answer: z.strictObject({ name: z.string() }),
    write: true,
  },
  "settings.storefront": {
    summary:
      "What an online shop needs to know of a store: links, page themes, section areas, themes, reviews, days off",
    params: storeParams,
    answer: z.strictObject({
      storageBase: z.string().describe("image names become URLs below this one; uploaded ones below /images/"),
      sections: sectionsSchema,
    }),
  },
  "settings.export": {
    summary: "All settings of a store as one file, without its secrets",
    params: storeParams,
    answer: settingsFileSchema,
  },
  "settings.operations.read": {
    summary: "What the gateways of the system are and do, and what waits in it",
    params: storeParams,
    answer: operationsSchema,
  },
  "settings.import": {
    summary: "Set what a file of settings has. What it does not have stays as it is",
    params: storeParams,
    body: z.strictObject({ file: settingsFileSchema, dryRun: z.boolean().describe("only answer what would change") }),
    answer: importAnswer,
    write: true,
  },
} as const satisfies Record<keyof typeof allSettingPaths, RouteSchema>;

const testAnswer = z.strictObject({
  works: z.boolean(),
  says: z.string().describe("what came of it, as a sentence for people"),
});
export type SettingsTest = z.infer<typeof testAnswer>;

const testRoute = {
  summary: "",
  params: storeParams,
  body: z.strictObject({}),
  answer: testAnswer,
  heavy: true,
} as const satisfies RouteSchema;

/** The schemas of the calls that ask a program. */
export const testRoutes = Object.fromEntries(
  testedNames.map((name): [string, RouteSchema] => {
    const summary = `${sectionOf(name).test}, with the address and the secret that are stored; tells what came of it`;
    return [`settings.${name}.test`, { ...testRoute, summary }];
  }),
) as unknown as { readonly [Name in TestedName as `settings.${Name}.test`]: typeof testRoute };
