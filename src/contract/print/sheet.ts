import { z } from "zod";
import { codeForms } from "./paper.ts";

const alignSchema = z.enum(["left", "center", "right"]);

const textSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  look: z.enum(["title", "heading", "strong", "plain", "small", "huge"]),
  align: alignSchema,
});

/** Titles with values, such as "Total 412.50". To the right they stand in two columns of figures. */
const factsSchema = z.strictObject({
  type: z.literal("facts"),
  align: z.enum(["left", "right"]),
  rows: z.array(z.strictObject({ title: z.string(), value: z.string(), strong: z.boolean() })),
});

/** A code as its picture: the widths of bars and gaps in turn, or rows of dark ("1") and light ("0") squares. */
const codeSchema = z.strictObject({
  type: z.literal("code"),
  form: z.enum(codeForms),
  text: z.string(),
  bars: z.array(z.int().positive()),
  squares: z.array(z.string()),
  align: alignSchema,
});

/** Whose paper it is: name and address of the store, in its colour. */
const brandSchema = z.strictObject({
  type: z.literal("brand"),
  name: z.string(),
  lines: z.array(z.string()),
  logo: z.string().describe("the address of its picture; empty for none"),
  color: z.string(),
});

const ruleSchema = z.strictObject({ type: z.literal("rule") });

const leafSchema = z.discriminatedUnion("type", [textSchema, factsSchema, codeSchema, brandSchema, ruleSchema]);

/** Rows that are never cut. The head is repeated on every page; a group is a line over the rows below it. */
const tableSchema = z.strictObject({
  type: z.literal("table"),
  columns: z.array(
    z.strictObject({
      title: z.string(),
      align: alignSchema,
      share: z.number().positive().describe("of the width, beside the shares of the other columns"),
    }),
  ),
  rows: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("row"), cells: z.array(z.string()), strong: z.boolean() }),
      z.strictObject({ type: z.literal("group"), text: z.string() }),
    ]),
  ),
});

/** Cells side by side, `across` of them in a row, none of them cut. */
const gridSchema = z.strictObject({
  type: z.literal("grid"),
  across: z.int().positive(),
  framed: z.boolean(),
  cells: z.array(z.array(leafSchema)),
});

/** What stands on a sheet from top to bottom. */
const blockSchema = z.discriminatedUnion("type", [...leafSchema.options, tableSchema, gridSchema]);

/** One thing that is printed. It begins on a page of its own. */
export const sheetSchema = z.strictObject({
  title: z.string().describe("at the foot of each page, with the number of the page"),
  blocks: z.array(blockSchema),
});

export type Align = z.infer<typeof alignSchema>;
export type TextBlock = z.infer<typeof textSchema>;
export type FactsBlock = z.infer<typeof factsSchema>;
export type CodeBlock = z.infer<typeof codeSchema>;
export type BrandBlock = z.infer<typeof brandSchema>;
export type TableBlock = z.infer<typeof tableSchema>;
export type GridBlock = z.infer<typeof gridSchema>;
export type Leaf = z.infer<typeof leafSchema>;
export type Block = z.infer<typeof blockSchema>;
export type Sheet = z.infer<typeof sheetSchema>;
