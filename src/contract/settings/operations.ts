import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";

const countSchema = z.int().min(0);

/** What operators are told of the running system. No figure has anything of a customer. */
export const operationsSchema = z
  .strictObject({
    at: instantSchema.describe("the time of the database at which all of this was so"),
    gateways: z.array(
      z.strictObject({
        id: idSchema,
        host: z.string().describe("the name of its machine"),
        version: z.string().describe("with a mark of its build of the console after a plus sign"),
        startedAt: instantSchema,
        seenAt: instantSchema.describe("when it has last said that it runs"),
        isSeen: z.boolean().describe("whether that was of late; one that was stopped in good order is in no list"),
        streams: countSchema.describe("how many event streams it had open then: one for each screen"),
        isThis: z.boolean().describe("whether it is the one that answers"),
      }),
    ),
    jobs: z
      .strictObject({
        waiting: countSchema,
        running: countSchema,
        failed: countSchema.describe("within the last day"),
        waitingSince: instantSchema
          .nullable()
          .describe("since when the oldest could have begun; null where none could"),
      })
      .describe("exports, imports, large prints and forgettings of all stores"),
    secondsBehind: z.number().min(0).describe("age of the oldest event that consoles at this gateway have not got"),
    replica: z
      .strictObject({ secondsBehind: z.number().min(0).nullable().describe("null while it does not answer") })
      .nullable()
      .describe("null where there is none"),
    backups: z
      .strictObject({
        last: z
          .strictObject({ at: instantSchema, bytes: countSchema })
          .nullable()
          .describe("the last back-up of the whole database; null where there is none yet"),
        copiedAt: instantSchema.nullable().describe("when changes were copied last; null where none were"),
        lastRestore: z
          .strictObject({ at: instantSchema, failure: z.string().nullable() })
          .nullable()
          .describe("when a restore was tried last, and why it failed; null where none was"),
        trouble: z.string().nullable().describe("why the folder of back-ups cannot be used; null where it can"),
      })
      .nullable()
      .describe("back-ups of the embedded database; null where the gateway makes none"),
    messagesDueSince: instantSchema.nullable().describe("null where no message to a customer is due to be sent"),
    invoicesDueSince: instantSchema.nullable().describe("null where no invoice is due to be sent"),
  })
  .meta({ id: "Operations" });
export type Operations = z.infer<typeof operationsSchema>;
