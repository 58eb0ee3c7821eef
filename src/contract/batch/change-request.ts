import type { Request, Routes } from "#contract/routes/routes.ts";
import type { ChangeName } from "./routes.ts";

/** A call that changes one record. */
export type ChangeRoute = ChangeName<Routes>;

/** A change of one record as data. It is made alone, or together with others of the same call. */
export interface ChangeRequest {
  readonly call: ChangeRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes a change as data, with the types of its call. */
export function changeRequest<Name extends ChangeRoute>(call: Name, request: Request<Name>): ChangeRequest {
  // The route table types each call by its name. From here on all changes are handled alike.
  return { call, ...(request as unknown as Omit<ChangeRequest, "call">) };
}
