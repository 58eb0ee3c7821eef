import { type Kind, type SimpleKind, simpleKinds } from "./records/kind-names.ts";

/** The rights about the console, orders and all else that has no kind of its own. */
export const ownTitles = {
  "console.use": "use the console",
  "wall.stay": "keep the full screen on as a wall, without a time-out",
  "dashboard.view": "see the dashboard",
  "report.view": "see reports",
  "report.export": "export reports",
  "import.run": "bring files in",
  "order.view": "see orders",
  "order.create": "create orders",
  "order.change-status": "change the status of orders",
  "order.assign-picker": "assign pickers",
  "order.assign-rider": "assign riders",
  "order.exceed-capacity": "assign more than somebody can carry",
  "order.edit": "change the products and the delivery of orders",
  "order.edit-price": "change prices and discounts of orders",
  "order.comment": "comment on orders",
  "order.quote": "write down what customers, pickers and riders said about orders",
  "order.export": "export orders",
  "customer.forget": "forget customers who ask for it",
  "customer.give-data": "give customers all data about them",
  "customer.see-looks": "see who looked at a customer",
  "product.cost": "see and set what products cost the store",
  "stock.manage": "change the stock by hand",
  "store.set-up": "change the settings of the store",
  "tax.set-up": "change rates of tax and how prices are taxed",
  "payment.record": "take payments and give money back",
  "payment.reverse": "reverse payments",
  "payment.set-up": "change who takes payments and how customers pay",
  "visit.create": "send in what customers look at in the storefront",
  "audit.view": "see the audit list",
  "audit.export": "export the audit list",
} as const;

/** The rights that every simple kind has. */
export const recordTitles = { view: "see", manage: "add and change", export: "export" } as const;

/** The rights about documents. */
export const documentTitles = {
  "return.view": "see returns",
  "return.manage": "manage returns",
  "return.export": "export returns",
  "refund.view": "see refunds",
  "refund.manage": "carry out, retry and settle refunds",
  "refund.approve": "approve refunds and set their limit",
  "refund.export": "export refunds",
  "transaction.view": "see transactions",
  "transaction.reconcile": "reconcile and comment on transactions",
  "transaction.export": "export transactions",
  "invoice.view": "see invoices",
  "invoice.issue": "issue and correct invoices",
  "invoice.export": "export invoices",
  "product-review.view": "see reviews",
  "product-review.create": "send in reviews that customers wrote",
  "product-review.manage": "publish, refuse and answer reviews",
  "product-review.export": "export reviews",
  "customer-double.view": "see customers who may be one person",
  "customer-double.manage": "merge customers, and say who is not the same",
  "customer-double.export": "export customers who may be one person",
  "stock-count.view": "see counts of stock",
  "stock-count.manage": "count stock, and book what was counted",
  "stock-count.export": "export counts of stock",
  "indent.view": "see purchase orders",
  "indent.create": "make purchase orders",
  "indent.change": "change, send and cancel purchase orders",
  "indent.receive": "receive the goods of purchase orders",
  "indent.export": "export purchase orders",
  "message.view": "see messages to customers",
  "message.send": "write to customers, and send or cancel messages",
  "message.export": "export messages to customers",
  "conversation.view": "see conversations",
  "conversation.create": "send in what customers write to the shop",
  "conversation.answer": "answer conversations",
  "conversation.export": "export conversations",
  "invoice.set-up": "change what invoices say about the store and where they are sent",
} as const;

/** The rights of a login. The gateway checks them; the console uses them to hide things or to explain a refusal. */
export type Permission =
  | keyof typeof ownTitles
  | keyof typeof documentTitles
  | `${SimpleKind}.${keyof typeof recordTitles}`;

/** Every right. */
export const permissions: readonly Permission[] = [
  ...namesOf(ownTitles),
  ...namesOf(documentTitles),
  ...simpleKinds.flatMap((kind) => namesOf(recordTitles).map((right) => `${kind}.${right}` as const)),
];

function namesOf<Titles extends object>(titles: Titles): readonly (keyof Titles)[] {
  return Object.keys(titles) as (keyof Titles)[];
}

/** The right to see records of a kind and to receive their events. */
export function viewRight(kind: Kind): Permission {
  return `${kind}.view`;
}

/** The right to export lists of a kind. */
export function exportRight(kind: Kind): Permission {
  return `${kind}.export`;
}

/** The right to add, change and comment on records of a simple kind. */
export function manageRight(kind: SimpleKind): Permission {
  return `${kind}.manage`;
}

/** Whether a right does not allow any change. */
function onlyLooks(right: Permission): boolean {
  return right === "console.use" || right === "wall.stay" || right.endsWith(".view") || right.endsWith(".export");
}

/**
 * Whether a login with these rights stays logged in while its full screen is unattended. It must have the right
 * `wall.stay` and no right to change anything, because anybody can come to that screen.
 */
export function staysOnWall(rights: readonly Permission[]): boolean {
  return rights.includes("wall.stay") && rights.every(onlyLooks);
}
