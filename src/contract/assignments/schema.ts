import { z } from "zod";
import { idSchema, instantSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { deliveryTypes, orderTypes, returnStatuses } from "#contract/enumerations.ts";
import { errorStatus } from "#contract/errors.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import { type OrderRow, orderStatusSchema } from "#contract/orders/schema.ts";
import { skills } from "#contract/people/fields.ts";
import { returnPlaces } from "#contract/returns/fields.ts";
import type { returnList } from "#contract/returns/list.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";

const kilogramsSchema = z.number().nonnegative().describe("what the goods weigh, as far as that is known");
const areaSchema = z.string().nullable().describe("the delivery area of its address, by name");

/** An order or a return as a piece of work. */
const workSchema = {
  kind: z.enum(["order", "return"]),
  id: idSchema,
  number: z.string(),
  items: z.int().nonnegative(),
  kilograms: kilogramsSchema,
  area: areaSchema,
  slotEnd: instantSchema.nullable(),
} as const;

/** An order or a return that somebody has now. */
const openWorkSchema = z.strictObject(workSchema);
export type OpenWork = z.infer<typeof openWorkSchema>;

const plannedParts = {
  ...workSchema,
  version: versionSchema,
  customerName: z.string(),
  placedAt: instantSchema.describe("when the customer has asked for it"),
  slotStart: instantSchema.nullable(),
  needs: z.array(z.enum(skills)).describe("what somebody must be trained for to take it"),
  holderId: idSchema.nullable().describe("who has it now"),
} as const;

const plannedOrderSchema = z
  .strictObject({
    ...plannedParts,
    kind: z.literal("order"),
    status: orderStatusSchema,
    orderType: z.enum(orderTypes),
    deliveryType: z.enum(deliveryTypes),
  })
  .meta({ id: "PlannedOrder" });
export type PlannedOrder = z.infer<typeof plannedOrderSchema>;

const plannedReturnSchema = z
  .strictObject({
    ...plannedParts,
    kind: z.literal("return"),
    status: z.enum(returnStatuses),
    pickup: z.enum(returnPlaces),
  })
  .meta({ id: "PlannedReturn" });
export type PlannedReturn = z.infer<typeof plannedReturnSchema>;

/** A record to be assigned: an order, or a return whose goods are to be fetched. */
const plannedSchema = z.discriminatedUnion("kind", [plannedOrderSchema, plannedReturnSchema]);
export type Planned = PlannedOrder | PlannedReturn;

/** A picker or rider with what they have to do. */
export const laneSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    onDuty: z.boolean(),
    shiftEnd: instantSchema.nullable().describe("when their shift ends; null when it has no end or is over"),
    skills: z.array(z.enum(skills)),
    zone: z.string().describe("the delivery area a rider works in; empty for none and for pickers"),
    vehicle: z
      .strictObject({ registration: z.string(), type: z.string(), crates: z.int().positive().nullable() })
      .nullable(),
    capacity: z.int().positive().describe("orders and returns at a time"),
    capacityKilograms: z.int().positive().nullable().describe("theirs or, if less, that of their vehicle"),
    minutesPerOrder: z
      .number()
      .nonnegative()
      .nullable()
      .describe("median of those done today; null where there are too few"),
    open: z.array(openWorkSchema).describe("what they have now; a rider has orders and returns"),
  })
  .meta({ id: "Lane" });
export type Lane = z.infer<typeof laneSchema>;

/** Everybody who can be assigned something, by name. */
export const lanesSchema = z.strictObject({
  lanes: z.array(laneSchema),
  asOf: instantSchema,
  sequence: z.int().nonnegative().describe("the last event of the store that the lanes agree with"),
});
export type Lanes = z.infer<typeof lanesSchema>;

const count = z.int().nonnegative();

/** Why somebody was chosen, one fact each. */
export const reasonSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("open"), orders: count }),
  z.strictObject({ type: z.literal("free"), minutes: count.describe("until they are done with what they have") }),
  z.strictObject({ type: z.literal("same-slot") }),
  z.strictObject({ type: z.literal("same-area"), area: z.string() }),
  z.strictObject({ type: z.literal("zone"), area: z.string() }),
  z.strictObject({ type: z.literal("away"), kilometres: z.number().nonnegative(), from: z.string() }),
  z.strictObject({ type: z.literal("trained"), skill: z.enum(skills) }),
  z.strictObject({ type: z.literal("late"), minutes: count }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/** Why nobody was chosen for a record. */
export const noPlaceSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("status"), because: z.string() }),
  z.strictObject({ type: z.literal("nobody-on-duty") }),
  z.strictObject({ type: z.literal("nobody-trained"), skills: z.array(z.enum(skills)) }),
  z.strictObject({ type: z.literal("trained-full"), skills: z.array(z.enum(skills)) }),
  z.strictObject({ type: z.literal("all-full") }),
  z.strictObject({ type: z.literal("too-heavy") }),
  z.strictObject({ type: z.literal("too-large") }),
  z.strictObject({ type: z.literal("kept-for-express") }),
  z.strictObject({ type: z.literal("shifts-end") }),
]);
export type NoPlace = z.infer<typeof noPlaceSchema>;

const namedSchema = z.array(idSchema).max(maxBulkItems).optional();

/**
 * The question which records to plan. Without any of the three fields, all records that wait; with several fields, the
 * records that each of them finds.
 */
export function planQuerySchema<List extends ListContract>(list: List) {
  return z.strictObject({
    ids: namedSchema.describe("these records, as far as the store has them"),
    heldBy: namedSchema.describe("what these people have now; they get none of it back"),
    filter: filterSchema(list).optional().describe("of what waits, that which the filter finds"),
  });
}
/** What to plan, for any assignment. */
export interface PlanQuery {
  readonly ids?: string[] | undefined;
  readonly heldBy?: string[] | undefined;
  readonly filter?: FilterOf<typeof orderList> | FilterOf<typeof returnList> | undefined;
}

/** A proposal: each record is in `placements` or in `refused`. Nothing has been changed. */
export const planSchema = z
  .strictObject({
    records: z.array(plannedSchema).describe("those to be assigned, the most urgent first"),
    more: z.boolean().describe(`there are more than the ${maxBulkItems} that are planned at once`),
    placements: z.array(z.strictObject({ recordId: idSchema, assigneeId: idSchema, reasons: z.array(reasonSchema) })),
    refused: z.array(z.strictObject({ recordId: idSchema, because: noPlaceSchema })),
    best: z
      .array(z.strictObject({ assigneeId: idSchema, reasons: z.array(reasonSchema) }))
      .describe("the three best to take all of these records, the best first"),
    lanes: z.array(laneSchema),
    asOf: instantSchema,
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof planSchema>;

/** Assigns records, or takes them away with `null`. */
export const commitSchema = z.strictObject({
  placements: z
    .array(
      z.strictObject({
        recordId: idSchema,
        version: versionSchema,
        undoes: undoesSchema,
        assigneeId: idSchema.nullable().describe("a picker or rider of this store; anybody else is not found"),
      }),
    )
    .min(1)
    .max(maxBulkItems),
});
export type Commit = z.infer<typeof commitSchema>;

const refusalSchema = z.strictObject({
  code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
  because: z.string(),
});

/** What became of each placement, in the sequence of the request. Of a refused one, `row` is as it stands now. */
export function committedSchema<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(z.strictObject({ row, refusal: refusalSchema.nullable().describe("null when it is done") })),
  });
}
/** What became of the placements of any assignment. */
export interface Committed {
  readonly rows: readonly {
    readonly row: OrderRow | ReturnRow;
    readonly refusal: z.infer<typeof refusalSchema> | null;
  }[];
}
