import { z } from "zod";
import { recordStates } from "#contract/enumerations.ts";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import { otherDropdowns } from "#contract/store/dropdowns.ts";
import type { HeaderName } from "#contract/store/form-header.ts";
import { simpleKinds } from "#contract/records/kind-names.ts";
import { orderList } from "#contract/orders/list.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import type { FormChoices } from "#contract/store/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

/** What a store has set in place of the contract's words: titles, and the choices that it offers, in its order. */
const ownHeaderSchema = z.object({
  headers: z.record(z.string(), z.unknown()).catch({}),
  choices: z.record(z.string(), z.unknown()).catch({}),
});

const titleSchema = z.string().trim().min(1).max(60);
const choicesSchema = z.array(z.string());

/** The titles of fields and of values that are codes: those of the store, else those of the contract. */
export async function readFormHeaders(db: Db, storeId: string): Promise<Record<string, string>> {
  const { headers } = await readOwn(db, storeId);
  return Object.fromEntries(
    Object.entries(contractHeaders()).map(([name, title]) => [name, titleSchema.catch(title).parse(headers[name])]),
  );
}

/** The choices of dropdowns as pairs of field and value: those that the store offers, else all of the contract. */
export async function readFormChoices(db: Db, storeId: string): Promise<FormChoices> {
  const { choices } = await readOwn(db, storeId);
  return Object.entries(contractChoices()).flatMap(([field, values]) => {
    const wanted = choicesSchema.catch([]).parse(choices[field]);
    const known = [...new Set(wanted)].filter((value) => values.includes(value));
    return (known.length > 0 ? known : values).map((value) => ({ field, value }));
  });
}

/** All dropdowns with the choices of the contract. */
export function contractChoices(): Record<HeaderName, readonly string[]> {
  const { paymentState, deliveryType, orderType, source } = orderList.fields;
  const choices: Record<HeaderName, readonly string[]> = {
    "order.status": orderStatuses,
    "order.paymentState": paymentState.values,
    "order.deliveryType": deliveryType.values,
    "order.orderType": orderType.values,
    "order.source": source.values,
  };
  for (const kind of simpleKinds) {
    // The rights of a role are no dropdown: a store that left some out could never give them.
    for (const [field, limits] of kind === "role" ? [] : Object.entries(storedKinds[kind].fields)) {
      if (limits.type === "choice" || limits.type === "choices") choices[`${kind}.${field}`] = limits.values;
    }
    choices[`${kind}.state`] = recordStates;
  }
  return { ...choices, ...otherDropdowns };
}

/** What a store has stored of its own, valid or not. */
export async function readOwn(db: Db, storeId: string): Promise<z.infer<typeof ownHeaderSchema>> {
  const store = await db.selectFrom("stores").select("form_header").where("id", "=", storeId).executeTakeFirst();
  return ownHeaderSchema.catch({ headers: {}, choices: {} }).parse(store?.form_header);
}
