import type { ListedKind } from "#contract/records/kind-names.ts";
import { categoryKind } from "./categories/category-kind.ts";
import { clientKind } from "./clients/client-kind.ts";
import { customerKind } from "./customers/customer-kind.ts";
import { areaKind } from "./delivery/area-kind.ts";
import { localityKind } from "./localities/locality-kind.ts";
import { invoiceKind } from "./invoices/invoice-kind.ts";
import { personKind } from "./persons/person-kind.ts";
import { pickerKind } from "./people/picker-kind.ts";
import { riderKind } from "./people/rider-kind.ts";
import { productKind } from "./products/product-kind.ts";
import { offerKind } from "./promotions/offer-kind.ts";
import { promoCodeKind } from "./promotions/promo-code-kind.ts";
import type { StoredKind } from "./records/stored-kind.ts";
import { refundKind } from "./refunds/refund-kind.ts";
import { returnKind } from "./returns/return-kind.ts";
import { doubleKind } from "./doubles/double-kind.ts";
import { reviewKind } from "./reviews/review-kind.ts";
import { roleKind } from "./roles/role-kind.ts";
import { segmentKind } from "./segments/segment-kind.ts";
import { indentKind } from "./indents/indent-kind.ts";
import { messageKind } from "./messages/message-kind.ts";
import { templateKind } from "./messages/template-kind.ts";
import { chatFlowKind } from "./chatbot/flow-kind.ts";
import { conversationKind } from "./chatbot/conversation-kind.ts";
import { countKind } from "./stock-counts/count-kind.ts";
import { transactionKind } from "./transactions/transaction-kind.ts";
import { userKind } from "./users/user-kind.ts";
import { vehicleKind } from "./vehicles/vehicle-kind.ts";

/** All listed kinds. Their calls, search and imports are made from these entries. */
export const storedKinds: { readonly [K in ListedKind]: StoredKind<K> } = {
  return: returnKind,
  refund: refundKind,
  transaction: transactionKind,
  invoice: invoiceKind,
  "product-review": reviewKind,
  "customer-double": doubleKind,
  "stock-count": countKind,
  indent: indentKind,
  message: messageKind,
  "message-template": templateKind,
  conversation: conversationKind,
  "chat-flow": chatFlowKind,
  customer: customerKind,
  person: personKind,
  picker: pickerKind,
  rider: riderKind,
  vehicle: vehicleKind,
  product: productKind,
  category: categoryKind,
  user: userKind,
  role: roleKind,
  client: clientKind,
  "delivery-area": areaKind,
  locality: localityKind,
  "promo-code": promoCodeKind,
  "product-offer": offerKind,
  segment: segmentKind,
};
