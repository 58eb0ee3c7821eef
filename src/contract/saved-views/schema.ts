import { z } from "zod";
import { filledTextSchema, idSchema, textSchema, versionSchema } from "#contract/common-schema.ts";
import { longestViewName, longestViewQuery, maxSavedViews } from "#contract/constants.ts";

/** The name of a list, under which its column layouts are kept, too; or the name of a report. */
const listSchema = z.string().regex(/^[a-z][a-z.-]{0,39}$/, "the name of a list or a report");
const columnSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/, "the name of a column");
const columnsSchema = z.array(columnSchema).max(100);

/** The arrangement of the columns: their order, which are hidden and pinned, and widths in pixels. */
const layoutSchema = z.strictObject({
  order: columnsSchema,
  hidden: columnsSchema,
  pinned: columnsSchema,
  widths: z.record(columnSchema, z.int().min(1).max(2_000)),
});

const content = {
  name: filledTextSchema(longestViewName),
  list: listSchema,
  query: textSchema(longestViewQuery).describe("tab, filter and sort as the list's address has them"),
  columns: layoutSchema.nullable().describe("null leaves the columns as each login has them"),
  format: z.literal(1).describe("how query and columns are written"),
  shared: z.boolean().describe("the store's, for everybody; otherwise of this login alone"),
} as const;

/** A list as somebody has saved it under a name. */
export const savedViewSchema = z
  .strictObject({ id: idSchema, version: versionSchema, ...content })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof savedViewSchema>;

/** The saved views that this login sees in a store: its own and the store's, sorted by name. */
export const savedViewsSchema = z.array(savedViewSchema).max(2 * maxSavedViews);

/** Saves a new view, changes one or deletes one. A change names the version from which it starts. */
export const savedViewChangeSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("create"), view: z.strictObject(content) }),
  z.strictObject({
    action: z.literal("change"),
    id: idSchema,
    version: versionSchema,
    view: z
      .strictObject(content)
      .omit({ list: true })
      .extend({ shared: content.shared.optional().describe("left out: as it was") }),
  }),
  z.strictObject({ action: z.literal("delete"), id: idSchema, version: versionSchema }),
]);
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>;
