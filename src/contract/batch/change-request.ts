import type { routes } from "#contract/routes.ts";
import type { ChangeName } from "./routes.ts";

/** A call that changes one record. */
export type ChangeRoute = ChangeName<typeof routes>;
