import { kinds } from "#contract/kinds.ts";
import { changingKinds } from "#contract/records/kind-names.ts";
import type { FieldWords, RowWords } from "#contract/records/row-words.ts";
import { capitalized } from "#contract/text.ts";
import type { AuditSubject } from "./subjects.ts";
import type { AuditRow } from "./schema.ts";

/** The words for the fields of an audit entry. */
export const auditWords = {
  at: { title: "When" },
  by: { title: "Who" },
  subject: {
    title: "What",
    values: {
      ...Object.fromEntries(changingKinds.map((kind) => [kind, capitalized(kinds[kind].one)])),
      business: "Business",
      store: "Store",
      drawer: "Cash drawer",
      unmatched: "Unmatched payment",
      import: "Import",
      export: "Export",
      view: "Saved view",
      macro: "Macro",
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
      "session-ended": "Sessions ended",
      confirmed: "Login confirmed",
      forgotten: "Customer forgotten",
      "given-out": "All data given out",
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

/** The words for the fields of what is neither a kind of record nor has its words in the form header. */
export const auditedWords = {
  drawer: {
    balance: { title: "In the drawer", is: "amount" },
    counted: { title: "Counted", is: "amount" },
    difference: { title: "Difference", is: "amount" },
  },
  unmatched: {
    amount: { title: "Amount", is: "amount" },
    resolution: { title: "Given" },
  },
  import: {
    orders: { title: "Orders" },
    lines: { title: "Products" },
    returns: { title: "Returns" },
    products: { title: "Products" },
    amount: { title: "Amount", is: "amount" },
  },
  view: {
    name: { title: "Name" },
    list: { title: "List" },
    query: { title: "Filter and sort" },
    columns: { title: "Columns" },
  },
  macro: {
    name: { title: "Name" },
    steps: { title: "Steps" },
    owner: { title: "Owner" },
  },
} as const satisfies { readonly [S in AuditSubject]?: Readonly<Record<string, FieldWords>> };

/** The words for what any entry may tell: what was done in words, why lines were edited, and why in words. */
export const reasonWords = {
  done: { title: "Done" },
  blankedEntries: { title: "Entries from which the person was taken out" },
  editReasons: { title: "Edited for" },
  reason: { title: "Reason" },
} as const satisfies Readonly<Record<string, FieldWords>>;
