import { storeParams } from "#contract/common-schema.ts";
import type { AssigneeRole } from "./role.ts";
import { commitSchema, committedSchema, lanesSchema, planQuerySchema, planSchema } from "./schema.ts";

/** The schemas of the calls in `assignmentPaths` for one role. */
function routesOf<Role extends AssigneeRole>(role: Role) {
  return {
    [`${role}s.lanes`]: { ...lanes, summary: `All active ${role}s with the orders they have` },
    [`${role}s.plan`]: { ...plan, summary: `Propose which ${role} takes which order, with reasons; changes nothing` },
    [`${role}s.assign`]: {
      ...assign,
      summary: `Assign up to 500 orders to ${role}s; each is done or refused with a reason`,
    },
  } as unknown as AssignmentRoutes<Role>;
}

const lanes = { params: storeParams, answer: lanesSchema } as const;
const plan = { params: storeParams, body: planQuerySchema, answer: planSchema } as const;
const assign = { params: storeParams, body: commitSchema, answer: committedSchema, write: true } as const;

interface Described {
  readonly summary: string;
}

type AssignmentRoutes<Role extends AssigneeRole> = {
  readonly [Name in `${Role}s.lanes`]: Described & typeof lanes;
} & {
  readonly [Name in `${Role}s.plan`]: Described & typeof plan;
} & {
  readonly [Name in `${Role}s.assign`]: Described & typeof assign;
};

/** The schemas of the calls that assign many orders. */
export const assignmentRoutes = { ...routesOf("picker"), ...routesOf("rider") };
