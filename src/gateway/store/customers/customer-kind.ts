import { sql, type SqlBool } from "kysely";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { withWording } from "./consents.ts";
import { currentCustomerId } from "./current-customer.ts";
import { customers } from "./list.ts";

/** How customers are read and written. */
export const customerKind = storedKind({
  kind: "customer",
  table: "customers",
  unique: { customers_store_id_code_key: { field: "code", because: "another customer has this number" } },
  list: customers,
  rules: customerRules,
  currentId: currentCustomerId,
  identity: {
    sameBy: [
      { field: "code", key: sql<string | null>`nullif(code, '')` },
      // Stored rows have their key; that of a line of a file follows from the country of its store.
      {
        field: "phone",
        key: sql<string | null>`nullif(coalesce(phone_key, phone_key(phone, store_country(store_id))), '')`,
      },
    ],
    words:
      "Two lines are the same customer if the customer number is the same, or the phone where one of them has no number, whether the country's code or a 0 stands before it or not.",
    doubts: (storeId) => {
      const country = sql`(select store_country(${storeId}::uuid))`;
      const key = sql`phone_key("values" ->> 'phone', ${country})`;
      return [
        {
          where: sql<SqlBool>`${country} = 'IN' and ${key} <> '' and ${key} !~ '^[6-9][0-9]{9}$'`,
          words: "a phone that is no Indian mobile number",
        },
        {
          where: sql<SqlBool>`${key} in (
            select phone_key(other."values" ->> 'phone', ${country}) from import_lines as other
            where other."values" ->> 'phone' <> '' group by 1 having count(*) > 1)`,
          words: "the phone of another line, so they may be one person",
        },
      ];
    },
  },
});

/**
 * The rules for customers: whoever is blocked, or may not pay in cash, has a reason; a business has a name and a
 * tax number; a consent has the words agreed to; tags are kept once each; who was merged comes back only when the
 * merge is undone.
 */
async function customerRules(
  trx: Trx,
  storeId: string,
  before: CustomerRow | null,
  fields: Partial<CustomerRow>,
): Promise<Partial<CustomerRow>> {
  if (before?.state === "DELETE" && (fields.state ?? "DELETE") !== "DELETE") {
    if ((await currentCustomerId(trx, storeId, before.id)) !== before.id)
      throw new Refusal("move-not-allowed", "merged into another customer: undo the merge", { current: before });
  }
  const { blocked, noCash, restrictionReason } = { ...noRestriction, ...before, ...fields };
  if ((blocked || noCash) && restrictionReason === "") {
    const because = "needed, so that whoever takes an order can tell it";
    throw new Refusal("invalid", `say why: ${because}`, {
      fields: { [before ? "changes.restrictionReason" : "restrictionReason"]: because },
    });
  }
  const { businessName, gstin } = { businessName: "", gstin: "", ...before, ...fields };
  if ((businessName === "") !== (gstin === "")) {
    const [field, because] =
      gstin === "" ? ["gstin", "needed for invoices to a business"] : ["businessName", "whose GSTIN is it?"];
    throw new Refusal("invalid", because, { fields: { [before ? `changes.${field}` : field]: because } });
  }
  const told = await withWording(trx, storeId, before, fields);
  return told.tags === undefined ? told : { ...told, tags: tidyTags(told.tags) };
}

const noRestriction = { blocked: false, noCash: false, restrictionReason: "" };

function tidyTags(tags: string): string {
  const each = tags.split(",").map((tag) => tag.trim());
  return [...new Set(each.filter((tag) => tag !== ""))].join(", ");
}
