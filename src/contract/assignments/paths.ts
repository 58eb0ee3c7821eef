import type { AssigneeRole } from "./role.ts";

/** The calls that assign many orders to people of a role, with the rights that they need. */
function pathsOf<Role extends AssigneeRole>(role: Role) {
  const path = `/stores/{storeId}/assignments/${role}s` as const;
  const access = `order.assign-${role}` as const;
  return {
    [`${role}s.lanes`]: { method: "get", path: `${path}/lanes`, access: "order.view" },
    [`${role}s.plan`]: { method: "post", path: `${path}/plan`, access },
    [`${role}s.assign`]: { method: "post", path, access },
  } as unknown as AssignmentPaths<Role>;
}

type AssignmentPaths<Role extends AssigneeRole> = {
  readonly [Name in `${Role}s.lanes`]: {
    readonly method: "get";
    readonly path: `/stores/{storeId}/assignments/${Role}s/lanes`;
    readonly access: "order.view";
  };
} & {
  readonly [Name in `${Role}s.plan`]: {
    readonly method: "post";
    readonly path: `/stores/{storeId}/assignments/${Role}s/plan`;
    readonly access: `order.assign-${Role}`;
  };
} & {
  readonly [Name in `${Role}s.assign`]: {
    readonly method: "post";
    readonly path: `/stores/{storeId}/assignments/${Role}s`;
    readonly access: `order.assign-${Role}`;
  };
};

/** Calls that show what pickers and riders have, propose who takes which orders, and assign many orders at once. */
export const assignmentPaths = { ...pathsOf("picker"), ...pathsOf("rider") };
