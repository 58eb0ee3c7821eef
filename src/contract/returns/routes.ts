import { listedRoutes } from "#contract/records/routes.ts";
import { returnList } from "./list.ts";
import { returnParts, returnRowSchema } from "./schema.ts";

/** The schemas of the calls about returns. */
export const returnRoutes = {
  ...listedRoutes(returnRowSchema, returnList, returnParts),
};
