import { z } from "zod";
import { idSchema, storeParams } from "#contract/common-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { indentList } from "./list.ts";
import type { indentPaths } from "./paths.ts";
import {
  askedProposalSchema,
  indentChangeSchema,
  indentEntrySchema,
  indentMoveSchema,
  indentParts,
  indentRowSchema,
  newIndentSchema,
  proposalSchema,
  receiptSchema,
} from "./schema.ts";

const changes = { kind: "indent", id: "id" } as const;

/** The schemas of the calls about indents. */
export const indentRoutes = {
  ...listedRoutes(indentRowSchema, indentList, indentParts),
  "indents.suppliers": {
    summary: "The suppliers of earlier indents, the one used last first",
    params: storeParams,
    answer: z.array(z.string()),
  },
  "indents.propose": {
    summary: "Make a draft of what the store will need, from what it sells, has, and waits for",
    params: storeParams,
    body: askedProposalSchema,
    answer: proposalSchema,
    write: true,
  },
  "indents.begin": {
    summary: "Make an empty indent",
    params: storeParams,
    body: newIndentSchema,
    answer: indentRowSchema,
    write: true,
  },
  "indents.edit": {
    summary: "Change the supplier, the expected day or the note of an indent",
    params: recordParams,
    body: indentChangeSchema,
    answer: indentRowSchema,
    write: true,
    changes,
  },
  "indents.order": {
    summary: "Set how much of a product a draft orders; several people may do so at once",
    params: recordParams.extend({ productId: idSchema }),
    body: indentEntrySchema,
    answer: indentRowSchema,
    write: true,
  },
  "indents.move": {
    summary: "Send or cancel an indent, or take that back",
    params: recordParams,
    body: indentMoveSchema,
    answer: indentRowSchema,
    write: true,
    changes,
  },
  "indents.count": {
    summary: "Note how much of a product has come; several people may count at once",
    params: recordParams.extend({ productId: idSchema }),
    body: indentEntrySchema,
    answer: indentRowSchema,
    write: true,
  },
  "indents.receive": {
    summary: "Put what came and is counted into the stock, once; more than was ordered is told in the history",
    params: recordParams,
    body: receiptSchema,
    answer: indentRowSchema,
    write: true,
    changes,
  },
} as const satisfies Record<keyof typeof indentPaths, RouteSchema>;
