import type { Kind, Kinds } from "#contract/kinds.ts";
import type { ChangeRequest } from "#contract/batch/change-request.ts";
import type { Tools } from "#commands/given/tools.ts";

/** Makes a change of one record alone; resolves with the record after it. Throws an ApiFailure. */
export function sendChange<K extends Kind>(
  _kind: K,
  { call, params, body }: ChangeRequest,
  idempotencyKey: string,
  tools: Pick<Tools, "api">,
): Promise<Kinds[K]> {
  // The route table types each call by its name. Whoever made the request has named one that answers rows of this kind.
  const send = tools.api as unknown as (name: string, parts: object, options: object) => Promise<Kinds[K]>;
  return send(call, { params, body }, { idempotencyKey });
}
