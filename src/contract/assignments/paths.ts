import { type Assignment, assignments } from "./assignment.ts";

/** The calls of an assignment, with the rights that they need. */
function pathsOf<A extends Assignment>(name: A) {
  const path = `/stores/{storeId}/assignments/${name}s` as const;
  const { kind, right } = assignments[name];
  return {
    [`${name}s.lanes`]: { method: "get", path: `${path}/lanes`, access: `${kind}.view` },
    [`${name}s.plan`]: { method: "post", path: `${path}/plan`, access: right },
    [`${name}s.assign`]: { method: "post", path, access: right },
  } as unknown as AssignmentPaths<A>;
}

type FactsOf<A extends Assignment> = (typeof assignments)[A];

type AssignmentPaths<A extends Assignment> = {
  readonly [Name in `${A}s.lanes`]: {
    readonly method: "get";
    readonly path: `/stores/{storeId}/assignments/${A}s/lanes`;
    readonly access: `${FactsOf<A>["kind"]}.view`;
  };
} & {
  readonly [Name in `${A}s.plan`]: {
    readonly method: "post";
    readonly path: `/stores/{storeId}/assignments/${A}s/plan`;
    readonly access: FactsOf<A>["right"];
  };
} & {
  readonly [Name in `${A}s.assign`]: {
    readonly method: "post";
    readonly path: `/stores/{storeId}/assignments/${A}s`;
    readonly access: FactsOf<A>["right"];
  };
};

/** Calls that show what people have, propose who takes what waits, and assign much of it at once. */
export const assignmentPaths = { ...pathsOf("picker"), ...pathsOf("rider"), ...pathsOf("pickup") };
