import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { type Permission, viewRight } from "#contract/permission.ts";
import { type Destination, destinations, recordPath } from "#commands/destinations.ts";

/** A record that belongs to another one, or the list of those that do. */
export interface Related {
  /** What it is to that record: "Order", "Refunds". */
  readonly title: string;
  /** The name of the record; null for a list. */
  readonly name: string | null;
  readonly path: string;
  /** Who has not this right does not see it. */
  readonly right: Permission;
}

type Found = Related | null;

/** One record; null where there is none. */
function record(kind: Kind, title: string, id: string | null | undefined, name: string | null | undefined): Found {
  return id ? { title, name: name || title, path: recordPath(kind, id), right: viewRight(kind) } : null;
}

/** What a list finds by one field of its filter, as its address names it. */
function listed(id: Destination["id"], title: string, by: string, value: string | null): Found {
  const list = destinations.find((destination) => destination.id === id);
  if (!list || !value) return null;
  return { title, name: null, path: `${list.path}?${new URLSearchParams({ [by]: value })}`, right: list.right };
}

const orders = (by: string, id: string): Found => listed("go.business-view", "Orders", by, id);
const customer = (row: { readonly customerId: string | null; readonly customerName?: string }): Found =>
  record("customer", "Customer", row.customerId, row.customerName);
const order = (row: { readonly orderId: string | null; readonly orderNumber: string }): Found =>
  record("order", "Order", row.orderId, row.orderNumber);

/** What belongs to the records of a kind, the nearest first. Texts find the numbers of orders and returns. */
const relations: { readonly [K in Kind]?: (row: Kinds[K]) => readonly Found[] } = {
  order: (row) => [
    customer(row),
    record("picker", "Picker", row.pickerId, row.pickerName),
    record("rider", "Rider", row.riderId, row.riderName),
    listed("go.returns", "Returns", "text", row.number),
    listed("go.refunds", "Refunds", "text", row.number),
    listed("go.transactions", "Transactions", "text", row.number),
    listed("go.sales-invoices", "Sales invoices", "text", row.number),
    listed("go.return-invoices", "Return invoices", "text", row.number),
    listed("go.messages", "Messages", "text", row.number),
  ],
  return: (row) => [
    order(row),
    listed("go.return-refunds", "Refunds", "text", row.orderNumber),
    listed("go.return-invoices", "Return invoices", "text", row.number),
    record("order", "New order", row.exchangeOrderId, row.exchangeOrderNumber),
    record("rider", "Rider", row.riderId, row.riderName),
  ],
  refund: (row) => [
    order(row),
    record("return", "Return", row.returnId, null),
    record("transaction", "Payment", row.paymentId, null),
    record("transaction", "Payment that gave it back", row.givenPaymentId, null),
  ],
  transaction: (row) => [order(row), listed("go.refunds", "Refunds", "text", row.orderNumber)],
  invoice: (row) => [
    order(row),
    listed("go.returns", "Return", "text", row.returnNumber),
    listed(row.kind === "return" ? "go.return-invoices" : "go.sales-invoices", "Replaces", "text", row.corrects),
    listed(row.kind === "return" ? "go.return-invoices" : "go.sales-invoices", "Replaced by", "text", row.correctedBy),
  ],
  customer: (row) => [
    orders("customer", row.id),
    listed("go.returns", "Returns", "customer", row.id),
    listed("go.conversations", "Conversations", "customer", row.id),
  ],
  picker: (row) => [orders("picker", row.id)],
  rider: (row) => [
    orders("rider", row.id),
    listed("go.returns", "Returns", "rider", row.id),
    record("vehicle", "Vehicle", row.vehicleId, row.vehicleRegistration),
  ],
  vehicle: (row) => [record("rider", "Rider", row.riderId, row.riderName)],
  product: (row) => [
    orders("product", row.id),
    record("category", "Category", row.categoryId, row.category),
    record("product", "Variant of", row.parentId, row.parent),
  ],
  category: (row) => [
    listed("go.products", "Products", "category", row.id),
    record("category", "Under", row.parentId, row.parent),
  ],
  segment: (row) => [orders("segment", row.id)],
  "delivery-area": (row) => [orders("area", row.id)],
  user: (row) => [record("role", "Role", row.roleId, row.roleName)],
  "product-review": (row) => [record("product", "Product", row.productId, row.productName), customer(row)],
  message: (row) => [order(row), customer(row)],
  conversation: (row) => [customer(row), record("user", "Answered by", row.ownerId, row.ownerName)],
  "customer-double": (row) => [
    record("customer", "One", row.oneId, row.oneName),
    record("customer", "Other", row.otherId, row.otherName),
  ],
};

/** Both in words: "Order S101-000412"; a list has its title alone. */
export function relatedText({ title, name }: Related): string {
  return name === null || name === title ? title : `${title} ${name}`;
}

/** Whether other records belong to those of a kind. */
export function hasRelated(kind: Kind): boolean {
  return relations[kind] !== undefined;
}

/** The records and lists that belong to a record, as far as somebody with these rights may see them. */
export function relatedOf<K extends Kind>(
  kind: K,
  row: Kinds[K],
  may: (right: Permission) => boolean,
): readonly Related[] {
  const found = relations[kind]?.(row) ?? [];
  return found.flatMap((each) => (each !== null && may(each.right) ? [each] : []));
}
