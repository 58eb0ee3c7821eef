import type { RowWords } from "#contract/records/row-words.ts";
import type { AuditRow } from "./schema.ts";

/** The words for the fields of an audit entry. */
export const auditWords = {
  at: { title: "When" },
  by: { title: "Who" },
  subject: {
    title: "What",
    values: {
      picker: "Picker",
      rider: "Rider",
      user: "User",
      role: "Role",
      client: "Client",
      business: "Business",
      store: "Store",
      order: "Order",
      vehicle: "Vehicle",
      return: "Return",
      refund: "Refund",
      transaction: "Transaction",
      invoice: "Invoice",
    },
  },
  action: {
    title: "Action",
    values: {
      created: "Added",
      changed: "Changed",
      deleted: "Deleted",
      undone: "Change undone",
      password: "Password set",
      secret: "Secret set",
      "session-ended": "Log-ins ended",
    },
  },
  before: { title: "Before" },
  after: { title: "After" },
  address: { title: "Address" },
  sequence: { title: "Number in the list" },
  storeName: { title: "Done in" },
  ofBusiness: { title: "About the whole business" },
  previousHash: { title: "Hash of the entry before" },
  hash: { title: "Hash" },
} as const satisfies RowWords<AuditRow>;
