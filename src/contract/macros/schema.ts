import { z } from "zod";
import { filledTextSchema, textSchema } from "#contract/common-schema.ts";
import { longestMacro, longestMacroName, maxMacros, maxTextLength } from "#contract/constants.ts";

const nameSchema = filledTextSchema(longestMacroName);

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

/** Commands with the answers to their questions, which are run again in this order. */
export const macroSchema = z
  .strictObject({ name: nameSchema, steps: z.array(stepSchema).min(1).max(longestMacro) })
  .meta({ id: "Macro" });
export type Macro = z.infer<typeof macroSchema>;
export type MacroStep = Macro["steps"][number];

/** The macros of a login, sorted by name. */
export const macrosSchema = z.array(macroSchema).max(maxMacros);

/** A macro to save, the name of one to delete, or both at once: that renames it. */
export const macroChangeSchema = z
  .strictObject({ save: macroSchema.optional(), remove: nameSchema.optional() })
  .refine(({ save, remove }) => save !== undefined || remove !== undefined, "name a macro to save or to remove")
  .meta({ minProperties: 1 });
export type MacroChange = z.infer<typeof macroChangeSchema>;
