import { sql } from "kysely";
import type { DeliveryType } from "#contract/enumerations.ts";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { State } from "#contract/invoices/states.ts";
import type { InvoiceFacts, InvoicedLine } from "#contract/invoices/document/invoice-of.ts";
import { countsFor } from "#contract/pricing/goods.ts";
import { invoicedLines } from "#contract/invoices/document/order-lines.ts";
import { divideOrder } from "#contract/invoices/document/divide-order.ts";
import { isDelivered } from "#contract/orders/status.ts";
import { isNothing } from "#contract/invoices/issuing.ts";
import { stateOfAddress } from "#contract/invoices/place-of-supply.ts";
import { stateNamed } from "#contract/invoices/states.ts";
import type { Business } from "#contract/invoices/business-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { TaxKind } from "#contract/products/tax-kind.ts";
import type { DeliveryTax } from "#contract/pricing/delivery-tax.ts";
import type { TaxMode } from "#contract/pricing/price-order.ts";
import { orderTerritory } from "#gateway/store/delivery/area-sql.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { InvoicingStore } from "#gateway/store/invoices/invoicing-store.ts";

/** An invoice that was issued. */
export interface IssuedInvoice {
  readonly id: string;
  readonly document: InvoiceDocument;
}

/** An invoice that an order has or needs: what it would say now, and the one in force; null when there is none. */
export interface OrderToInvoice {
  readonly id: string;
  /** For which delivery of the order it is: the first, or that of the rest. */
  readonly delivery: InvoicedDelivery;
  readonly inForce: IssuedInvoice | null;
  readonly facts: Omit<InvoiceFacts, "number" | "issuedAt">;
}

/** The deliveries of an order that have an invoice of their own. */
export const invoicedDeliveries = [1, 2] as const;
export type InvoicedDelivery = (typeof invoicedDeliveries)[number];

/**
 * Reads what the invoices of some orders would say now, in the order of the ids; nothing of one that is `unsold`. An
 * order that is delivered in parts has one for each delivery. One that is not asked for any more says nothing.
 */
export async function readOrderFacts(
  db: Db,
  store: InvoicingStore,
  orderIds: readonly string[],
  unsold: ReadonlySet<string> = new Set(),
): Promise<OrderToInvoice[]> {
  const orders = await readOrders(db, store.id, orderIds);
  const lines = await readLines(db, store.id, orderIds);
  const issued = await readInForce(db, store.id, orderIds);
  return orders.flatMap((order) => {
    const { id, name, phone, business } = order;
    const taxMode = order.addedTax > 0 ? "on-top" : "inside";
    const isSold = !isNothing(order) && !unsold.has(id);
    const charged = isSold ? chargedParts(order, lines.get(id) ?? [], taxMode, store.hsnDigits) : [];
    const last = invoicedDeliveries
      .map((delivery) => issued.get(id)?.get(delivery))
      .findLast((invoice) => invoice !== undefined);
    return invoicedDeliveries.flatMap((delivery): OrderToInvoice[] => {
      const inForce = issued.get(id)?.get(delivery) ?? null;
      if (delivery > 1 && !inForce && charged[delivery - 1] === undefined) return [];
      const known = (inForce ?? last)?.document.buyer;
      return [
        {
          id,
          delivery,
          inForce,
          facts: {
            kind: "sales",
            timeZone: store.timeZone,
            locale: store.locale,
            currency: store.currency,
            corrects: inForce?.document.number ?? null,
            ...(inForce && { correctsIssuedAt: inForce.document.issuedAt }),
            salesInvoice: null,
            returnNumber: null,
            order: { number: order.number, placedAt: order.placedAt },
            seller: store.seller,
            // A corrected buyer is kept, so that nobody has to correct it again. The address is that of the order.
            buyer: {
              ...(known ?? (business ? businessBuyer(business, { name, phone }) : { name, phone, gstin: "" })),
              ...(needsAddress(store, order, known) && { ownAddress: order.lastAddress ?? "" }),
              address: order.address,
            },
            placeOfSupply: placeOfSupply(store.seller.state, order, order.areaState ?? ""),
            taxMode,
            ...(charged[delivery - 1] ?? { lines: [], deliveryCharge: 0, deliveryTaxes: [], rounding: 0 }),
          },
        },
      ];
    });
  });
}

/** What each delivery of an order is charged: all of it at once, or its parts where not all was handed over at first. */
function chargedParts(
  order: Awaited<ReturnType<typeof readOrders>>[number],
  lines: NonNullable<ReturnType<Awaited<ReturnType<typeof readLines>>["get"]>>,
  taxMode: TaxMode,
  hsnDigits: number,
) {
  const { status, promo, taxParts, deliveryCharge, rounding } = order;
  const ordered = lines.map((line) => ({
    ...line,
    hsnCode: line.hsnCode.slice(0, hsnDigits),
    takesPromo: countsFor(promo?.gift.goods, line),
  }));
  const deliveryTaxes = withCodes(order.deliveryTaxes, ordered);
  const whole = { lines: invoicedLines(ordered, { ...order, taxMode }), deliveryCharge, deliveryTaxes, rounding };
  const handed = new Map(ordered.flatMap(({ line, handed }) => (handed === null ? [] : [[line, handed] as const])));
  if (handed.size === 0 || !(isDelivered(status) || status === "Returned")) return [whole];
  return divideOrder(whole, handed, { taxMode, taxParts }).slice(0, status === "Partially Delivered" ? 1 : 2);
}

/** Parts of a delivery charge with the tariff number of the dearest goods of their rate: they are a part of their supply. */
export function withCodes(
  parts: readonly DeliveryTax[],
  goods: readonly Pick<InvoicedLine, "taxRate" | "amount" | "hsnCode" | "taxKind">[],
): InvoiceFacts["deliveryTaxes"] {
  return parts.map((part) => {
    const [dearest] = goods
      .filter(({ taxRate }) => taxRate === part.rate)
      .sort((one, other) => other.amount - one.amount);
    const { hsnCode = "", taxKind } = dearest ?? {};
    return { ...part, hsnCode, ...(taxKind && { taxKind }) };
  });
}

/** The buyer of an order that a business has placed. */
function businessBuyer(
  { name, gstin, address }: Business,
  contact: { readonly name: string; readonly phone: string },
): Pick<InvoiceDocument["buyer"], "name" | "phone" | "gstin" | "ownAddress" | "contact"> {
  return { name, phone: contact.phone, gstin, contact: contact.name, ...(address && { ownAddress: address }) };
}

/** From this total on, in minor units, the tax law of India wants the address of every buyer on the invoice. */
const addressedFrom = 50_000_00;

/** Whether the customer's last address must stand for that of an order which is fetched. */
function needsAddress(
  { seller, currency }: InvoicingStore,
  {
    amount,
    address,
    business,
  }: Pick<Awaited<ReturnType<typeof readOrders>>[number], "amount" | "address" | "business">,
  known: InvoiceDocument["buyer"] | undefined,
): boolean {
  const isKnown = Boolean(address?.line || business?.address || known?.ownAddress);
  return !isKnown && seller.gstin !== "" && currency === "INR" && amount >= addressedFrom;
}

/** Whether an invoice would say that nothing was sold and nothing is charged. */
export function saysNothing({ lines, deliveryCharge, rounding }: OrderToInvoice["facts"]): boolean {
  return lines.length === 0 && deliveryCharge + rounding === 0;
}

/**
 * Where the goods go: what is fetched stays in the state of the store, and so does what goes to an address that names no
 * state (`findInvoiceErrors` names these).
 */
function placeOfSupply(
  seller: State | null,
  { address, deliveryType }: { readonly address: Address | null; readonly deliveryType: DeliveryType },
  areaState: string,
): State | null {
  const state = address && deliveryType === "HOME_DELIVERY" ? stateOfAddress(address, areaState, seller) : "";
  return seller && (state ? stateNamed(state) : seller);
}

/** Whether an issued invoice has the same goods and amounts, and goes to the same place. */
export function saysTheSame(
  issued: InvoiceDocument,
  facts: Pick<
    InvoiceFacts,
    "lines" | "deliveryCharge" | "deliveryTaxes" | "promoKept" | "rounding" | "placeOfSupply" | "buyer"
  >,
): boolean {
  const place = ({ placeOfSupply, buyer: { address } }: Pick<InvoiceFacts, "placeOfSupply" | "buyer">) =>
    JSON.stringify([
      placeOfSupply?.name ?? null,
      address && [address.line, address.locality, address.city, address.pincode, address.state ?? ""],
    ]);
  const own = ({ line, code, quantity, taxRate, tax, amount }: InvoicedLine) =>
    JSON.stringify([line, code, quantity, taxRate, tax, amount]);
  const taxes = (parts: readonly Pick<DeliveryTax, "rate" | "tax">[] = []) =>
    JSON.stringify(parts.map(({ rate, tax }) => [rate, tax]));
  return (
    place(issued) === place(facts) &&
    taxes(issued.deliveryTaxes) === taxes(facts.deliveryTaxes) &&
    issued.deliveryCharge === facts.deliveryCharge &&
    (issued.promoKept ?? 0) === (facts.promoKept ?? 0) &&
    issued.rounding === facts.rounding &&
    issued.lines.length === facts.lines.length &&
    issued.lines.every((line, at) => own(line) === own(facts.lines[at] ?? line))
  );
}

async function readOrders(db: Db, storeId: string, orderIds: readonly string[]) {
  return db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.number",
      "orders.status",
      "orders.placed_at as placedAt",
      "orders.customer_name as name",
      "orders.customer_phone as phone",
      sql<Address | null>`orders.address`.as("address"),
      "orders.discount",
      "orders.delivery_type as deliveryType",
      "orders.promo",
      "orders.promo_discount as promoDiscount",
      "orders.delivery_charge as deliveryCharge",
      "orders.delivery_taxes as deliveryTaxes",
      "orders.added_tax as addedTax",
      "orders.rounding",
      "orders.amount",
      "orders.business",
      sql<string | null>`(
        select concat_ws(', ', nullif(line, ''), nullif(locality, ''), nullif(trim(city || ' ' || pincode), ''),
          nullif(latest.state, ''))
        from customer_addresses latest where latest.store_id = orders.store_id
          and latest.customer_id = orders.customer_id order by used_at desc, id limit 1)`.as("lastAddress"),
      sql<boolean>`exists (select from return_orders back where back.store_id = orders.store_id
        and back.order_id = orders.id and back.status = 'Completed')`.as("cameBack"),
      sql<string | null>`case when orders.delivery_type = 'HOME_DELIVERY'
        then ${orderTerritory} end`.as("areaState"),
      "orders.tax_parts as taxParts",
    ])
    .where("orders.store_id", "=", storeId)
    .where(sql<boolean>`orders.id = any(${orderIds}::uuid[])`)
    .orderBy(sql`array_position(${orderIds}::uuid[], orders.id)`)
    .execute();
}

/** The sales invoices in force of orders, by order and delivery. */
export async function readInForce(db: Db, storeId: string, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom("invoices")
    .distinctOn(["order_id", "delivery"])
    .select(["id", "order_id as orderId", "delivery", "document"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .where("kind", "=", "sales")
    .orderBy("order_id")
    .orderBy("delivery")
    .orderBy("place", "desc")
    .execute();
  const ofOrder = new Map<string, Map<number, IssuedInvoice>>();
  for (const { orderId, delivery, id, document } of rows) {
    const known = ofOrder.get(orderId) ?? new Map<number, IssuedInvoice>();
    ofOrder.set(orderId, known.set(delivery, { id, document }));
  }
  return ofOrder;
}

async function readLines(db: Db, storeId: string, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom("order_lines as lines")
    .leftJoin("products", (join) =>
      join.onRef("products.store_id", "=", "lines.store_id").onRef("products.id", "=", "lines.product_id"),
    )
    .select([
      "lines.order_id as orderId",
      "lines.line",
      "lines.product_id as productId",
      "lines.category",
      "lines.code",
      "lines.name",
      sql<string>`coalesce(products.hsn_code, '')`.as("hsnCode"),
      sql<TaxKind | null>`case when lines.tax_rate = 0 then products.tax_kind end`.as("taxKind"),
      "lines.unit",
      sql<number>`lines.quantity::float8`.as("quantity"),
      sql<number | null>`lines.handed_over::float8`.as("handed"),
      "lines.mrp",
      "lines.unit_price as unitPrice",
      "lines.offer_discount as offerDiscount",
      "lines.discount",
      "lines.tax_rate as taxRate",
      "lines.taxed_price as taxedPrice",
      "lines.tax",
      "lines.amount",
    ])
    .where("lines.store_id", "=", storeId)
    .where(sql<boolean>`lines.order_id = any(${orderIds}::uuid[])`)
    .orderBy("lines.order_id")
    .orderBy("lines.line")
    .execute();
  const lines = rows.map(({ taxKind, taxedPrice, ...line }) => ({
    ...line,
    ...(taxKind && { taxKind }),
    ...(taxedPrice !== null && { taxedPrice }),
  }));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}
