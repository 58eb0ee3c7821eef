import type { RoutePath } from "#contract/routes/route.ts";

/** Who can be assigned, and the pictures of people and categories. */
export const peoplePaths = {
  "pickers.assignees": { method: "get", path: "/stores/{storeId}/pickers", access: "order.view" },
  ...photoPaths("picker", "pickers"),
  "riders.assignees": { method: "get", path: "/stores/{storeId}/riders", access: "order.view" },
  ...photoPaths("rider", "riders"),
  ...photoPaths("category", "categories"),
} as const satisfies Record<string, RoutePath>;

/** Makes the calls about the picture of a record: read, replace and remove it. */
function photoPaths<const One extends string, const Many extends string>(one: One, many: Many) {
  const photo = `/stores/{storeId}/${many}/{id}/photo`;
  const paths = {
    [`${many}.photo`]: { method: "get", path: `${photo}/{fileId}`, access: `${one}.view`, answers: "file" },
    [`${many}.set-photo`]: { method: "put", path: photo, access: `${one}.manage` },
    [`${many}.remove-photo`]: { method: "delete", path: photo, access: `${one}.manage` },
  };
  return paths as unknown as PhotoPaths<One, Many>;
}

type PhotoPaths<One extends string, Many extends string> = {
  readonly [Name in `${Many}.photo`]: {
    readonly method: "get";
    readonly path: `/stores/{storeId}/${Many}/{id}/photo/{fileId}`;
    readonly access: `${One}.view`;
    readonly answers: "file";
  };
} & {
  readonly [Name in `${Many}.set-photo`]: PhotoPath<"put", One, Many>;
} & {
  readonly [Name in `${Many}.remove-photo`]: PhotoPath<"delete", One, Many>;
};

export interface PhotoPath<Method extends string, One extends string, Many extends string> {
  readonly method: Method;
  readonly path: `/stores/{storeId}/${Many}/{id}/photo`;
  readonly access: `${One}.manage`;
}
