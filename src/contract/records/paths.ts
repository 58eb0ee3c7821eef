import { kinds, type Many, type SimpleKind, simpleKinds } from "#contract/kinds.ts";

/** The calls that every simple kind has, with method, path below the address of the kind, and right. */
const calls = {
  filter: { method: "post", below: "/filter", right: "view" },
  counts: { method: "post", below: "/counts", right: "view" },
  select: { method: "post", below: "/select", right: "view" },
  selected: { method: "post", below: "/selected", right: "view" },
  read: { method: "get", below: "/{id}", right: "view" },
  history: { method: "get", below: "/{id}/history", right: "view" },
  create: { method: "post", below: "", right: "manage" },
  change: { method: "put", below: "/{id}", right: "manage" },
  comment: { method: "post", below: "/comments", right: "manage" },
} as const;

/** The calls that every simple kind has. */
export type RecordCall = keyof typeof calls;

type CallOfKind = { [K in SimpleKind]: { [Call in RecordCall]: [K, Call] }[RecordCall] }[SimpleKind];

type RecordPaths = {
  readonly [Pair in CallOfKind as `${Many<Pair[0]>}.${Pair[1]}`]: {
    readonly method: (typeof calls)[Pair[1]]["method"];
    readonly path: `/stores/{storeId}/${Many<Pair[0]>}${(typeof calls)[Pair[1]]["below"]}`;
    readonly access: `${Pair[0]}.${(typeof calls)[Pair[1]]["right"]}`;
  };
};

/** The calls of all simple kinds, such as `pickers.read`. */
export const recordPaths = Object.fromEntries(
  simpleKinds.flatMap((kind) =>
    Object.entries(calls).map(([call, { method, below, right }]) => {
      const { many } = kinds[kind];
      return [`${many}.${call}`, { method, path: `/stores/{storeId}/${many}${below}`, access: `${kind}.${right}` }];
    }),
  ),
) as unknown as RecordPaths;
