import { z } from "zod";
import { filledTextSchema, idSchema, textSchema, versionSchema } from "#contract/common-schema.ts";
import { longestMacro, longestMacroName, maxMacros, maxSharedMacros, maxTextLength } from "#contract/constants.ts";

/** What the operator answered to one question of a command: the title of an option, or a text. */
const answerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("choice"), title: filledTextSchema(300) }),
  z.strictObject({ kind: z.literal("text"), text: textSchema(maxTextLength) }),
]);

const stepSchema = z.strictObject({
  command: z.string().regex(/^[a-z-]{1,40}\.[a-z-]{1,60}$/, "the id of a command"),
  title: filledTextSchema(300).describe("the command with its answers, as it is shown"),
  answers: z.array(answerSchema).max(20),
});

const content = {
  name: filledTextSchema(longestMacroName),
  steps: z.array(stepSchema).min(1).max(longestMacro),
  shared: z.boolean().describe("everybody in this store may play and copy it"),
} as const;

/** Commands with the answers to their questions, which are run again in this order. */
export const macroSchema = z
  .strictObject({
    id: idSchema,
    version: versionSchema,
    ...content,
    owner: z.string().nullable().describe("who has recorded it and shares it; null for one's own"),
  })
  .meta({ id: "Macro" });
export type Macro = z.infer<typeof macroSchema>;
export type MacroStep = Macro["steps"][number];

/** The macros of a login, and those that others share in the store, sorted by name. */
export const macrosSchema = z.array(macroSchema).max(maxMacros + maxSharedMacros);

/** Saves a new macro, changes one or deletes one. A change names the version from which it starts. */
export const macroChangeSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("create"), macro: z.strictObject(content) }),
  z.strictObject({
    action: z.literal("change"),
    id: idSchema,
    version: versionSchema,
    macro: z.strictObject(content).partial(),
  }),
  z.strictObject({ action: z.literal("delete"), id: idSchema, version: versionSchema }),
]);
export type MacroChange = z.infer<typeof macroChangeSchema>;
