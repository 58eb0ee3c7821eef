import type { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { orderList } from "#contract/orders/list.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { returnList } from "#contract/returns/list.ts";
import { returnRowSchema } from "#contract/returns/schema.ts";
import { type AssignedKind, type Assignment, assignments } from "./assignment.ts";
import { commitSchema, committedSchema, lanesSchema, planQuerySchema, planSchema } from "./schema.ts";

function schemasOf<List extends ListContract, Row extends z.ZodType>(list: List, row: Row) {
  return {
    lanes: { params: storeParams, answer: lanesSchema },
    plan: { params: storeParams, body: planQuerySchema(list), answer: planSchema },
    assign: { params: storeParams, body: commitSchema, answer: committedSchema(row), write: true },
  } as const;
}

const schemas = {
  order: schemasOf(orderList, orderRowSchema),
  return: schemasOf(returnList, returnRowSchema),
} as const satisfies Record<AssignedKind, object>;

/** The schemas of the calls in `assignmentPaths` for one assignment. */
function routesOf<A extends Assignment>(name: A, what: string) {
  const { role, kind } = assignments[name];
  const { lanes, plan, assign } = schemas[kind];
  return {
    [`${name}s.lanes`]: { ...lanes, summary: `All active ${role}s with the work they have, for ${what}` },
    [`${name}s.plan`]: {
      ...plan,
      summary: `Propose which ${role} takes which of ${what}, with reasons; changes nothing`,
    },
    [`${name}s.assign`]: {
      ...assign,
      summary: `Assign up to 500 of ${what} to ${role}s; each is done or refused with a reason`,
    },
  } as unknown as AssignmentRoutes<A>;
}

interface Described {
  readonly summary: string;
}

type SchemasOf<A extends Assignment> = (typeof schemas)[(typeof assignments)[A]["kind"]];

type AssignmentRoutes<A extends Assignment> = {
  readonly [Name in `${A}s.lanes`]: Described & SchemasOf<A>["lanes"];
} & {
  readonly [Name in `${A}s.plan`]: Described & SchemasOf<A>["plan"];
} & {
  readonly [Name in `${A}s.assign`]: Described & SchemasOf<A>["assign"];
};

/** The schemas of the calls that assign many records. */
export const assignmentRoutes = {
  ...routesOf("picker", "the orders to pick"),
  ...routesOf("rider", "the orders to deliver"),
  ...routesOf("pickup", "the returns to fetch"),
};
