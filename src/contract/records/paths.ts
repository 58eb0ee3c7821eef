/**
 * The calls that every simple kind of record has, such as `pickers.read`: a page of a list and its counts, one record,
 * its history, making and changing one, and comments on many. `one` is the word its rights begin with, `many` the one of its routes.
 */
export function recordPaths<const One extends string, const Many extends string>(one: One, many: Many) {
  const paths = {
    [`${many}.filter`]: { method: "post", path: `/stores/{storeId}/${many}/filter`, access: `${one}.view` },
    [`${many}.counts`]: { method: "post", path: `/stores/{storeId}/${many}/counts`, access: `${one}.view` },
    [`${many}.read`]: { method: "get", path: `/stores/{storeId}/${many}/{id}`, access: `${one}.view` },
    [`${many}.history`]: { method: "get", path: `/stores/{storeId}/${many}/{id}/history`, access: `${one}.view` },
    [`${many}.create`]: { method: "post", path: `/stores/{storeId}/${many}`, access: `${one}.manage` },
    [`${many}.change`]: { method: "put", path: `/stores/{storeId}/${many}/{id}`, access: `${one}.manage` },
    [`${many}.comment`]: { method: "post", path: `/stores/{storeId}/${many}/comments`, access: `${one}.manage` },
  };
  return paths as unknown as RecordPaths<One, Many>;
}

type RecordPaths<One extends string, Many extends string> = {
  readonly [Name in `${Many}.${"read" | "history"}`]: RecordPath<"get", Many, `${One}.view`>;
} & {
  readonly [Name in `${Many}.${"filter" | "counts"}`]: RecordPath<"post", Many, `${One}.view`>;
} & {
  readonly [Name in `${Many}.${"create" | "comment"}`]: RecordPath<"post", Many, `${One}.manage`>;
} & {
  readonly [Name in `${Many}.change`]: RecordPath<"put", Many, `${One}.manage`>;
};

interface RecordPath<Method extends string, Many extends string, Access extends string> {
  readonly method: Method;
  readonly path: `/stores/{storeId}/${Many}${string}`;
  readonly access: Access;
}
