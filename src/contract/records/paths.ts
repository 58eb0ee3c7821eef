import type { InNames, InPaths } from "#contract/kinds.ts";
import type { DocumentKind, ListedKind, SimpleKind } from "#contract/records/kind-names.ts";
import { wordInNames, wordInPaths } from "#contract/kinds.ts";
import { isSimpleKind, listedKinds, simpleKinds } from "#contract/records/kind-names.ts";

/**
 * The calls that every listed kind has, with method and path below the address of the kind. All need the right "view".
 */
const readCalls = {
  filter: { method: "post", below: "/filter" },
  counts: { method: "post", below: "/counts" },
  select: { method: "post", below: "/select" },
  selected: { method: "post", below: "/selected" },
  read: { method: "get", below: "/{id}" },
  history: { method: "get", below: "/{id}/history" },
} as const;

/** The calls by which records of simple kinds are added and changed. All need the right "manage". */
const writeCalls = {
  create: { method: "post", below: "" },
  change: { method: "put", below: "/{id}" },
} as const;

/** The right that comments on documents of a kind need, because not all of them are managed. */
const commentRights = {
  return: "manage",
  refund: "manage",
  transaction: "reconcile",
  invoice: "issue",
  "product-review": "manage",
  "customer-double": "manage",
  "stock-count": "manage",
  indent: "change",
  message: "send",
  conversation: "answer",
} as const satisfies Readonly<Record<DocumentKind, string>>;

/** The calls that every listed kind has. */
export type ListedCall = keyof typeof readCalls | "comment";

/** The calls that every simple kind has. */
export type RecordCall = ListedCall | keyof typeof writeCalls;

type Address<K extends ListedKind> = `/stores/{storeId}/${InPaths<K>}`;

type CommentRight<K extends ListedKind> = K extends DocumentKind ? `${K}.${(typeof commentRights)[K]}` : `${K}.manage`;

type CallOfKind<K extends ListedKind, Calls> = { [One in K]: { [Call in keyof Calls]: [One, Call] }[keyof Calls] }[K];

type PathsOf<K extends ListedKind, Calls extends Readonly<Record<string, AnyCall>>, Right extends string> = {
  readonly [Pair in CallOfKind<K, Calls> as `${InNames<Pair[0]>}.${Pair[1] & string}`]: {
    readonly method: Calls[Pair[1]]["method"];
    readonly path: `${Address<Pair[0]>}${Calls[Pair[1]]["below"]}`;
    readonly access: `${Pair[0]}.${Right}`;
  };
};

interface AnyCall {
  readonly method: "get" | "post" | "put";
  readonly below: string;
}

type CommentPaths = {
  readonly [K in ListedKind as `${InNames<K>}.comment`]: {
    readonly method: "post";
    readonly path: `${Address<K>}/comments`;
    readonly access: CommentRight<K>;
  };
};

/** Two calls of returns have the addresses of the specification, section 7: the store is named beside the path. */
const specifiedPaths = {
  "returns.filter": { method: "post", path: "/return-order", access: "return.view" },
  "returns.history": { method: "get", path: "/return-order/status/{id}", access: "return.view" },
} as const;

/** The names of these calls. */
export type SpecifiedCall = keyof typeof specifiedPaths;

const madePaths = Object.fromEntries([
  ...listedKinds.flatMap((kind) => pathsOf(kind, readCalls, "view")),
  ...simpleKinds.flatMap((kind) => pathsOf(kind, writeCalls, "manage")),
  ...listedKinds.flatMap((kind) =>
    pathsOf(kind, { comment: { method: "post", below: "/comments" } }, commentRight(kind)),
  ),
]) as unknown as PathsOf<ListedKind, typeof readCalls, "view"> &
  PathsOf<SimpleKind, typeof writeCalls, "manage"> &
  CommentPaths;

/** The calls of all listed kinds, such as `pickers.read`. */
export const recordPaths: Omit<typeof madePaths, SpecifiedCall> & typeof specifiedPaths = {
  ...madePaths,
  ...specifiedPaths,
};

function pathsOf(kind: ListedKind, calls: Readonly<Record<string, AnyCall>>, right: string) {
  return Object.entries(calls).map(([call, { method, below }]) => {
    const path = `/stores/{storeId}/${wordInPaths(kind)}${below}`;
    return [`${wordInNames(kind)}.${call}`, { method, path, access: `${kind}.${right}` }];
  });
}

function commentRight(kind: ListedKind): string {
  return isSimpleKind(kind) ? "manage" : commentRights[kind];
}
