import { auditFacts } from "./audit/kind.ts";
import type { AuditRow } from "./audit/schema.ts";
import { chatFlowFacts, conversationFacts } from "./chatbot/kind.ts";
import type { ChatFlowRow } from "./chatbot/flow.ts";
import type { ConversationRow } from "./chatbot/schema.ts";
import { categoryFacts } from "./categories/kind.ts";
import type { CategoryRow } from "./categories/category.ts";
import { clientFacts } from "./clients/kind.ts";
import type { ClientRow } from "./clients/client.ts";
import { customerFacts } from "./customers/kind.ts";
import type { CustomerRow } from "./customers/customer.ts";
import type { AreaRow } from "./delivery/area.ts";
import { areaFacts } from "./delivery/kind.ts";
import { doubleFacts } from "./doubles/kind.ts";
import type { DoubleRow } from "./doubles/schema.ts";
import { indentFacts } from "./indents/kind.ts";
import type { IndentRow } from "./indents/schema.ts";
import { localityFacts } from "./localities/kind.ts";
import type { LocalityRow } from "./localities/locality.ts";
import { messageFacts, templateFacts } from "./messages/kind.ts";
import type { MessageRow } from "./messages/schema.ts";
import type { TemplateRow } from "./messages/template.ts";
import { invoiceFacts } from "./invoices/kind.ts";
import type { InvoiceRow } from "./invoices/schema.ts";
import { orderFacts } from "./orders/kind.ts";
import type { OrderRow } from "./orders/schema.ts";
import { pickerFacts } from "./pickers/kind.ts";
import type { PickerRow } from "./pickers/picker.ts";
import { productFacts } from "./products/kind.ts";
import type { ProductRow } from "./products/product.ts";
import { offerFacts, promoCodeFacts } from "./promotions/kind.ts";
import type { OfferRow } from "./promotions/offer.ts";
import type { PromoCodeRow } from "./promotions/promo-code.ts";
import { personFacts } from "./persons/kind.ts";
import type { PersonRow } from "./persons/person.ts";
import type { KindFacts } from "./records/kind-facts.ts";
import type { Kind } from "./records/kind-names.ts";
import { refundFacts } from "./refunds/kind.ts";
import type { RefundRow } from "./refunds/schema.ts";
import { returnFacts } from "./returns/kind.ts";
import type { ReturnRow } from "./returns/schema.ts";
import { reviewFacts } from "./reviews/kind.ts";
import type { ReviewRow } from "./reviews/schema.ts";
import { riderFacts } from "./riders/kind.ts";
import type { RiderRow } from "./riders/rider.ts";
import { roleFacts } from "./roles/kind.ts";
import type { RoleRow } from "./roles/role.ts";
import { segmentFacts } from "./segments/kind.ts";
import type { SegmentRow } from "./segments/segment.ts";
import { countFacts } from "./stock-counts/kind.ts";
import type { CountRow } from "./stock-counts/schema.ts";
import { transactionFacts } from "./transactions/kind.ts";
import type { TransactionRow } from "./transactions/schema.ts";
import { userFacts } from "./users/kind.ts";
import type { UserRow } from "./users/user.ts";
import { vehicleFacts } from "./vehicles/kind.ts";
import type { VehicleRow } from "./vehicles/vehicle.ts";

/** All kinds of records with their rows, as they are in lists and events. */
export interface Kinds {
  readonly order: OrderRow;
  readonly return: ReturnRow;
  readonly invoice: InvoiceRow;
  readonly customer: CustomerRow;
  readonly person: PersonRow;
  readonly picker: PickerRow;
  readonly rider: RiderRow;
  readonly vehicle: VehicleRow;
  readonly product: ProductRow;
  readonly category: CategoryRow;
  readonly user: UserRow;
  readonly role: RoleRow;
  readonly client: ClientRow;
  readonly "promo-code": PromoCodeRow;
  readonly "product-offer": OfferRow;
  readonly segment: SegmentRow;
  readonly "delivery-area": AreaRow;
  readonly locality: LocalityRow;
  readonly audit: AuditRow;
  readonly refund: RefundRow;
  readonly transaction: TransactionRow;
  readonly "product-review": ReviewRow;
  readonly "customer-double": DoubleRow;
  readonly "stock-count": CountRow;
  readonly indent: IndentRow;
  readonly message: MessageRow;
  readonly "message-template": TemplateRow;
  readonly conversation: ConversationRow;
  readonly "chat-flow": ChatFlowRow;
}
/** A row together with its kind. Checking `kind` narrows its type. */
export type AnyRecord = { readonly [K in Kind]: { readonly kind: K; readonly row: Kinds[K] } }[Kind];

const facts = {
  order: orderFacts,
  return: returnFacts,
  invoice: invoiceFacts,
  customer: customerFacts,
  person: personFacts,
  picker: pickerFacts,
  rider: riderFacts,
  vehicle: vehicleFacts,
  product: productFacts,
  category: categoryFacts,
  user: userFacts,
  role: roleFacts,
  client: clientFacts,
  "promo-code": promoCodeFacts,
  "product-offer": offerFacts,
  segment: segmentFacts,
  "delivery-area": areaFacts,
  locality: localityFacts,
  audit: auditFacts,
  refund: refundFacts,
  transaction: transactionFacts,
  "product-review": reviewFacts,
  "customer-double": doubleFacts,
  "stock-count": countFacts,
  indent: indentFacts,
  message: messageFacts,
  "message-template": templateFacts,
  conversation: conversationFacts,
  "chat-flow": chatFlowFacts,
} as const satisfies { readonly [K in Kind]: KindFacts<Kinds[K]> };

/** The word for many records of a kind, as a type: "vehicles". */
export type Many<K extends Kind> = (typeof facts)[K]["many"];

type Named<K extends Kind> = (typeof facts)[K] extends { readonly inNames: infer Words extends string }
  ? Words
  : Many<K>;

type Joined<Words extends string> = Words extends `${infer First} ${infer Rest}` ? `${First}-${Joined<Rest>}` : Words;

/** The word for many records of a kind in one piece, as a type: its calls begin with it, such as "promo-codes". */
export type InNames<K extends Kind> = Joined<Named<K>>;

/** The word for a kind in the paths of its calls, as a type: "return-order". */
export type InPaths<K extends Kind> = (typeof facts)[K] extends { readonly inPaths: infer Word extends string }
  ? Word
  : InNames<K>;

/** The facts of every kind. */
export const kinds: { readonly [K in Kind]: KindFacts<Kinds[K]> & { readonly many: Many<K> } } = facts;

/** The word for many records of a kind with which the names of its calls begin. */
export function wordInNames<K extends Kind>(kind: K): InNames<K> {
  const { inNames, many }: KindFacts<Kinds[K]> = kinds[kind];
  return (inNames ?? many).replaceAll(" ", "-") as InNames<K>;
}

/** The word for a kind in the paths of its calls. */
export function wordInPaths<K extends Kind>(kind: K): InPaths<K> {
  const { inPaths }: KindFacts<Kinds[K]> = kinds[kind];
  return (inPaths ?? wordInNames(kind)) as InPaths<K>;
}

/** The name of a record. */
export function nameOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return String(row[kinds[kind].name] ?? "");
}

/** What distinguishes a record from others of the same name; may be empty. */
export function detailOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  const { detail }: KindFacts<Kinds[K]> = kinds[kind];
  return String((detail && row[detail]) ?? "");
}

/** The status or state of a record. */
export function statusOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].status(row);
}
