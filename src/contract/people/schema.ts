import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { recordStates } from "#contract/enumerations.ts";

/** A picker or rider with the load they carry now. `refusal` says why nobody should be given to them, else null. */
export const assigneeSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    phone: z.string(),
    openOrders: z.int().nonnegative(),
    capacity: z.int().positive(),
    refusal: z.string().nullable(),
  })
  .meta({ id: "Assignee" });
export type Assignee = z.infer<typeof assigneeSchema>;

const foundPersonSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  phone: z.string(),
  state: z.enum(recordStates),
});

/** What the palette finds for a few typed letters: a number, a phone's last digits, a name. Best first. */
export const searchResultSchema = z.strictObject({
  orders: z.array(
    z.strictObject({
      id: idSchema,
      number: z.string(),
      status: z.string(),
      customerName: z.string(),
      customerPhone: z.string(),
      amount: z.int(),
      exact: z.boolean().describe("the typed text is this order's number"),
    }),
  ),
  customers: z.array(z.strictObject({ id: idSchema, name: z.string(), phone: z.string() })),
  products: z.array(z.strictObject({ id: idSchema, code: z.string(), name: z.string(), price: z.int() })),
  pickers: z.array(foundPersonSchema).describe("empty without the right to see them, as riders and vehicles are"),
  riders: z.array(foundPersonSchema),
  vehicles: z.array(
    z.strictObject({
      id: idSchema,
      registration: z.string(),
      state: z.enum(recordStates),
      riderName: z.string().nullable(),
    }),
  ),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
