import { sql } from "kysely";
import { paymentMethods } from "#contract/enumerations.ts";
import { paymentSection, typedMethods } from "#contract/settings/payments.ts";
import type { Db } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { readOwn } from "#gateway/store/stores/form-header.ts";
import { inOwnRow } from "./kept-settings.ts";
import { readFields } from "./read-setting.ts";
import type { StoredSection } from "./stored-section.ts";

/** The dropdown of the ways to pay, whose choices stand in the form header beside all others. */
export const methodChoice = "payment.method";

const { payMethods: _methods, ...provider } = paymentSection.fields;
const ownRow = inOwnRow("payments", { scope: "store", fields: provider });

/** The ways to pay, which the dropdowns of the console offer, and who takes payments by link. */
export const paymentSettings: StoredSection<"payments"> = {
  kept: {
    async read(db, storeId) {
      const offered = (await readOwn(db, storeId)).choices[methodChoice];
      const set = new Set(Array.isArray(offered) ? offered.filter((each) => paymentMethods.includes(each)) : []);
      const methods = set.size === 0 ? paymentMethods : [...set];
      return { payMethods: methods.join("\n"), ...(await ownRow.read(db, storeId)) };
    },
    async write(trx, storeId, { payMethods, ...set }) {
      if (Object.keys(set).length > 0) await ownRow.write(trx, storeId, set);
      if (payMethods === undefined) return;
      const { headers, choices } = await readOwn(trx, storeId);
      const all = { headers, choices: { ...choices, [methodChoice]: typedMethods(String(payMethods)) } };
      await trx
        .updateTable("stores")
        .set({ form_header: sql`${JSON.stringify(all)}::jsonb` })
        .where("id", "=", storeId)
        .execute();
    },
  },
  check({ payProvider, payAddress, payKey }, { hasPayKey }) {
    if (payProvider !== "program") return;
    if (payAddress === "") throw wrongField("payAddress", "the program needs an address");
    if (!hasPayKey && !payKey) throw wrongField("payKey", "a key is needed, so that both sides can check the other");
  },
};

/** Who takes payments by link for a store, and the program at its address; `secret` is empty where there is none. */
export async function readPaymentProgram(db: Db, storeId: string) {
  const { payProvider, payAddress, payKey } = await readFields(db, storeId, "payments", provider);
  return { by: payProvider, url: payAddress, secret: payKey };
}
