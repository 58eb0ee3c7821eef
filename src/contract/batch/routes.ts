import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { batchResultSchema, batchSchema } from "./schema.ts";

/** The names of the calls that change one record, among these routes. */
export type ChangeName<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { readonly changes: object } ? Name : never;
}[keyof Routes] &
  string;

/** Makes the schemas of the batch call, which can make each of these calls: those that say which record they change. */
export function batchRoutes<Call extends string>(calls: readonly Call[]) {
  return {
    "records.batch": {
      summary: "Make the same change to many records, each by itself: a refused one does not keep the others from it",
      params: storeParams,
      body: batchSchema(calls as readonly [Call]),
      answer: batchResultSchema,
      write: true,
    },
  } as const satisfies Record<"records.batch", RouteSchema>;
}
