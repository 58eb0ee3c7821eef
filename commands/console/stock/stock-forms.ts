import { recordPath } from "#commands/destinations.ts";
import type { Option } from "#commands/context/questions.ts";
import { type Now, subjects } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { otherField } from "#commands/form-field.ts";
import type { PageSize } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import { handMovementFields } from "#contract/stock/fields.ts";
import type { HandMovement, MovementPage, Stock } from "#contract/stock/schema.ts";
import { counted } from "#contract/text.ts";

/** How many movements are shown; older ones of a product are rarely needed. */
const shownMovements = 100 satisfies PageSize;

/** Asks for a product where none is highlighted, then for a change of its stock, and saves it. */
export async function changeStock(now: Now, tools: Tools): Promise<void> {
  const storeId = now.storeId ?? "";
  const product = await chooseProduct("Change the stock of which product?", now, tools);
  if (!product) return;
  const { stock } = await readMovements(storeId, product, tools, 25);
  const { kind, quantity, safety, purchaseLimit, note } = handMovementFields;
  const unit = unitOf(product);
  const begins = { safety: stock?.safety ?? 0, purchaseLimit: stock?.purchaseLimit ?? null };
  let after: Stock | undefined;
  await tools.fill({
    name: `stock-${product.id}`,
    title: `Stock of ${product.name}`,
    as: "dialog",
    fields: {
      kind: {
        ...otherField("stock.movement"),
        limits: kind,
        hint: stock ? stockText(stock, unit) : "Not counted yet: saving begins to count it",
        wide: true,
      },
      quantity: { ...otherField("stock.quantity"), limits: quantity, unit },
      note: { ...otherField("stock.note"), limits: note, hint: "A correction needs one" },
      safety: {
        ...otherField("stock.safety"),
        limits: safety,
        unit,
        section: "section.limits",
        hint: "Kept back: no order can have it",
      },
      purchaseLimit: {
        ...otherField("stock.purchaseLimit"),
        limits: purchaseLimit,
        unit,
        hint: "The most of it in one order",
      },
    },
    values: () => ({ kind: "received", ...begins }),
    save: async (values, { idempotencyKey }) => {
      const body: HandMovement = {
        productId: product.id,
        kind: values.kind ?? "received",
        quantity: values.quantity ?? 0,
        // Only what was changed here, so that the limits that somebody else has set stay.
        ...(values.purchaseLimit !== begins.purchaseLimit && { purchaseLimit: values.purchaseLimit }),
        ...(values.safety !== null && values.safety !== begins.safety && { safety: values.safety }),
        ...(values.note && { note: values.note }),
      };
      after = await tools.api("stock.move", { params: { storeId }, body }, { idempotencyKey });
      // A stock has no version: the gateway adds a movement to the stock of that moment.
      return { id: product.id, storeId, version: 1 };
    },
    saved: "",
  });
  if (after) tools.tell(messages.saved, "success", `${product.name}: ${stockText(after, unitOf(product))}`);
}

/** Asks for a product where none is highlighted, and shows what changed its stock, the newest first; Enter opens the order that did. */
export async function showMovements(now: Now, tools: Tools): Promise<void> {
  const storeId = now.storeId ?? "";
  const product = await chooseProduct("Show the stock movements of which product?", now, tools);
  if (!product) return;
  const { stock, movements, total, timeZone } = await readMovements(storeId, product, tools, shownMovements);
  if (!stock) {
    tools.tell(`The stock of ${product.name} is not counted`, "plain", "Change its stock once to begin");
    return;
  }
  const more = total > movements.length ? `, newest ${movements.length} of ${counted(total, "movement")}` : "";
  const orderId = await tools.choose<string | null>({
    title: `${product.name}: ${stockText(stock, unitOf(product))}${more}`,
    options: movements.map((movement) => movementOption(movement, unitOf(product), timeZone)),
  });
  if (orderId) tools.go(recordPath("order", orderId));
  else if (orderId === null) tools.tell("This movement belongs to no order", "plain");
}

/** The product that is highlighted or selected alone, as it stands now; else the one that the operator chooses. */
function chooseProduct(title: string, now: Now, tools: Tools): Promise<StoreProduct | undefined> {
  const storeId = now.storeId ?? "";
  const [product, ...others] = subjects(now, "product");
  if (product && others.length === 0) return tools.api("store-products.read", { params: { storeId, id: product.id } });
  return tools.choose<StoreProduct>({
    title,
    options: [],
    find: (term) => findProducts(storeId, term, tools),
  });
}

/** Finds products by what was typed, with what can be ordered of each. */
export async function findProducts(storeId: string, term: string, tools: Tools): Promise<Option<StoreProduct>[]> {
  const found = await tools.api("store-products.find", { params: { storeId }, query: { term } });
  return found.map((product) => ({
    value: product,
    title: product.name,
    hint: [
      product.code,
      product.stock ? `${product.stock.available} ${unitOf(product)} can be ordered` : "not counted",
    ].join(", "),
  }));
}

function readMovements(storeId: string, { id }: StoreProduct, tools: Tools, pageSize: PageSize): Promise<MovementPage> {
  return tools.api("stock.movements", { params: { storeId, productId: id }, query: { page: 1, pageSize } });
}

/** "kg" or "pc" */
export function unitOf({ unit }: Pick<StoreProduct, "unit">): string {
  return unit === "weight" ? "kg" : "pc";
}

/** "44 pc on hand, 3 reserved, 2 kept back, 39 can be ordered" */
function stockText({ onHand, reserved, safety, available }: Stock, unit: string): string {
  const parts = [`${onHand} ${unit} on hand`, `${reserved} reserved`];
  if (safety > 0) parts.push(`${safety} kept back`);
  return [...parts, `${available} can be ordered`].join(", ");
}

function movementOption(
  movement: MovementPage["movements"][number],
  unit: string,
  timeZone: string,
): Option<string | null> {
  const { kind, onHandBy, reservedBy, onHand, reserved, order, at, by, note } = movement;
  const moved = onHandBy === 0 ? reservedBy : onHandBy;
  const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  return {
    value: order?.id ?? null,
    title: `${moved > 0 ? "+" : ""}${moved} ${unit} ${kind}${order ? `, ${order.number}` : ""}`,
    hint: [`${onHand} on hand, ${reserved} reserved`, time.format(Date.parse(at)), by, note]
      .filter(Boolean)
      .join(" · "),
  };
}
