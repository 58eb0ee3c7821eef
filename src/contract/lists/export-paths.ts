import { type Kind, kindNames } from "#contract/records/kind-names.ts";

/** The calls that read a whole list at once, one for each kind: `export.order`. */
export const exportPaths = Object.fromEntries(
  kindNames.map((kind) => [
    `export.${kind}`,
    {
      method: "post",
      path: `/stores/{storeId}/export/${kind}`,
      access: `${kind}.export`,
      answers: "file",
      replica: true,
    },
  ]),
) as unknown as {
  readonly [K in Kind as `export.${K}`]: {
    readonly method: "post";
    readonly path: `/stores/{storeId}/export/${K}`;
    readonly access: `${K}.export`;
    readonly answers: "file";
    readonly replica: true;
  };
};

/** The name of the call that reads a whole list of a kind. */
export function exportRoute(kind: Kind): `export.${Kind}` {
  return `export.${kind}`;
}
