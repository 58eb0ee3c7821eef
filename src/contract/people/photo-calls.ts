import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Api, CallOptions } from "#contract/routes/routes.ts";

/** The kinds whose records are people. */
export type PersonKind = "picker" | "rider";

/** The kinds whose records have one picture. */
export type PicturedKind = PersonKind | "category";

/** The calls about the picture of a record; each throws an ApiFailure. */
interface PhotoCalls<K extends PicturedKind> {
  read(storeId: string, id: string, fileId: string): Promise<Blob>;
  /** `undoes`: the version of the change that is taken back by it. */
  set(row: Kinds[K], photo: Blob, idempotencyKey: string, undoes?: number): Promise<Kinds[K]>;
  remove(row: Kinds[K], idempotencyKey: string, undoes?: number): Promise<Kinds[K]>;
}

/** The calls about pictures of a kind, with the type of its row. */
export function photoCalls<K extends PicturedKind>(kind: K, api: Api): PhotoCalls<K> {
  const { many } = kinds[kind];
  // The types of the route table depend on the name of the call. Here they depend on the kind, which is safe because
  // `photoRoutes` makes the same calls for each kind.
  const call = (name: string, parts: object, options?: CallOptions) =>
    (api as unknown as (name: string, parts: object, options?: CallOptions) => Promise<never>)(
      `${many}.${name}`,
      parts,
      options,
    );
  return {
    read: (storeId, id, fileId) => call("photo", { params: { storeId, id, fileId } }),
    set: ({ storeId, id, version }, photo, idempotencyKey, undoes) =>
      call("set-photo", { params: { storeId, id }, body: { version, undoes }, files: { photo } }, { idempotencyKey }),
    remove: ({ storeId, id, version }, idempotencyKey, undoes) =>
      call("remove-photo", { params: { storeId, id }, query: { version, undoes } }, { idempotencyKey }),
  };
}
