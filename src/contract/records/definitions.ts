import { auditList } from "#contract/audit/list.ts";
import { auditWords } from "#contract/audit/words.ts";
import { categoryRecord } from "#contract/categories/category.ts";
import { clientRecord } from "#contract/clients/client.ts";
import { customerRecord } from "#contract/customers/customer.ts";
import { areaRecord } from "#contract/delivery/area.ts";
import { doubleList } from "#contract/doubles/list.ts";
import { doubleWords } from "#contract/doubles/words.ts";
import { invoiceList } from "#contract/invoices/list.ts";
import { localityRecord } from "#contract/localities/locality.ts";
import { invoiceWords } from "#contract/invoices/words.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind, SimpleKind } from "#contract/records/kind-names.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { orderList } from "#contract/orders/list.ts";
import { orderWords } from "#contract/orders/words.ts";
import { personRecord } from "#contract/persons/person.ts";
import { pickerRecord } from "#contract/pickers/picker.ts";
import { productRecord } from "#contract/products/product.ts";
import { offerRecord } from "#contract/promotions/offer.ts";
import { promoCodeRecord } from "#contract/promotions/promo-code.ts";
import { refundList } from "#contract/refunds/list.ts";
import { refundWords } from "#contract/refunds/words.ts";
import { returnList } from "#contract/returns/list.ts";
import { returnWords } from "#contract/returns/words.ts";
import { reviewList } from "#contract/reviews/list.ts";
import { reviewWords } from "#contract/reviews/words.ts";
import { riderRecord } from "#contract/riders/rider.ts";
import { roleRecord } from "#contract/roles/role.ts";
import { segmentRecord } from "#contract/segments/segment.ts";
import { indentList } from "#contract/indents/list.ts";
import { indentWords } from "#contract/indents/words.ts";
import { messageList } from "#contract/messages/list.ts";
import { templateRecord } from "#contract/messages/template.ts";
import { messageWords } from "#contract/messages/words.ts";
import { chatFlowRecord } from "#contract/chatbot/flow.ts";
import { conversationList } from "#contract/chatbot/list.ts";
import { conversationWords } from "#contract/chatbot/words.ts";
import { countList } from "#contract/stock-counts/list.ts";
import { countWords } from "#contract/stock-counts/words.ts";
import { transactionList } from "#contract/transactions/list.ts";
import { transactionWords } from "#contract/transactions/words.ts";
import { userRecord } from "#contract/users/user.ts";
import { vehicleRecord } from "#contract/vehicles/vehicle.ts";
import type { DerivedFields, RecordFields } from "./define-record.ts";
import type { FieldWords, RowWords } from "./row-words.ts";

/**
 * What a kind says of its fields: their words, and its list. A simple kind has the fields themselves as well.
 */
interface Definition<K extends Kind> {
  readonly words: RowWords<Kinds[K]>;
  readonly list: ListContract & { readonly kind: K };
}

/** The fields of a simple kind, as `defineRecord` has them. */
export interface FieldGroups {
  readonly fields: RecordFields;
  readonly standing: RecordFields;
  readonly derived: DerivedFields;
}

/**
 * The definition of every kind. From these the gateway makes the routes, exports and batches of all kinds. A console
 * fetches them after its first screen, which brings the words of its own kind along.
 */
export const definitions = {
  order: { words: orderWords, list: orderList },
  return: { words: returnWords, list: returnList },
  invoice: { words: invoiceWords, list: invoiceList },
  customer: customerRecord,
  person: personRecord,
  picker: pickerRecord,
  rider: riderRecord,
  vehicle: vehicleRecord,
  product: productRecord,
  category: categoryRecord,
  user: userRecord,
  role: roleRecord,
  client: clientRecord,
  "promo-code": promoCodeRecord,
  "product-offer": offerRecord,
  segment: segmentRecord,
  "delivery-area": areaRecord,
  locality: localityRecord,
  audit: { words: auditWords, list: auditList },
  refund: { words: refundWords, list: refundList },
  "product-review": { words: reviewWords, list: reviewList },
  "customer-double": { words: doubleWords, list: doubleList },
  "stock-count": { words: countWords, list: countList },
  indent: { words: indentWords, list: indentList },
  message: { words: messageWords, list: messageList },
  "message-template": templateRecord,
  conversation: { words: conversationWords, list: conversationList },
  "chat-flow": chatFlowRecord,
  transaction: { words: transactionWords, list: transactionList },
} as const satisfies { readonly [K in Kind]: Definition<K> } & {
  readonly [K in SimpleKind]: FieldGroups;
};

/** The words of a kind's fields, by field. */
export function wordsOfKind(kind: Kind): Readonly<Record<string, FieldWords>> {
  return definitions[kind].words as Readonly<Record<string, FieldWords>>;
}
