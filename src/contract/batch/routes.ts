import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { batchResultSchema, batchSchema } from "./schema.ts";

/** The names of the calls that change one record, among these routes. */
export type ChangeName<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { readonly changes: object } ? Name : never;
}[keyof Routes] &
  string;

/** Makes the schemas of the batch call; it can make all those calls of `routes` that say which record they change. */
export function batchRoutes<const Routes extends Readonly<Record<string, RouteSchema>>>(routes: Routes) {
  const names = Object.keys(routes).filter((name) => routes[name]?.changes) as [ChangeName<Routes>];
  return {
    "records.batch": {
      summary: "Make the same change to many records, each by itself: a refused one does not keep the others from it",
      params: storeParams,
      body: batchSchema(names),
      answer: batchResultSchema,
      write: true,
    },
  } as const satisfies Record<"records.batch", RouteSchema>;
}
