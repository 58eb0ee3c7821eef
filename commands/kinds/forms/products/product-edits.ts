import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type PriceEnding, priceEndings, readPriceRule } from "#contract/products/price-rule.ts";
import { counted } from "#contract/text.ts";

/** Asks which edit of many products to take back, and takes it back as a whole. */
export async function undoEdit({ storeId }: Now, tools: Tools): Promise<void> {
  if (storeId === null) return;
  const edits = await tools.api("product-edits.list", { params: { storeId } });
  if (edits.length === 0) return tools.tell("No edit of many products can be taken back", "plain");
  const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const id = await tools.choose({
    title: "Which edit shall be taken back?",
    numbered: true,
    options: edits.map((edit) => ({
      value: edit.id,
      title: `${counted(edit.products, "product")}: ${edit.reason}`,
      hint: `${edit.by}, ${time.format(new Date(edit.at))}`,
      ...(edit.changedSince > 0 && { because: `${counted(edit.changedSince, "product")} of it changed since` }),
    })),
  });
  if (id === undefined) return;
  const { products } = await tools.api(
    "product-edits.undo",
    { params: { storeId, id } },
    { idempotencyKey: tools.newKey() },
  );
  tools.tell(`${counted(products, "product")} as before`, "success");
  await tools.refresh();
}

/** Asks for a rule, and puts the prices by it into the cells of the catalogue, where they are looked at and saved. */
export async function askPriceRule(tools: Tools): Promise<void> {
  const by = await tools.choose({
    title: "Change each price by: +5%, -2.50 ...",
    options: [
      { value: { type: "percent", value: 500 } as const, title: "+5%" },
      { value: { type: "percent", value: -500 } as const, title: "-5%" },
    ],
    read: (typed) => {
      const value = readPriceRule(typed);
      return value && { value, title: typed.trim() };
    },
  });
  if (by === undefined) return;
  const ending = await tools.choose<PriceEnding | "as it is">({
    title: "Round each price to",
    numbered: true,
    options: [
      { value: "as it is", title: "Not rounded" },
      ...priceEndings.map((value) => ({ value, title: `.${String(value).padStart(2, "0")}` })),
    ],
  });
  if (ending === undefined) return;
  tools.stage.priceByRule({ by, ending: ending === "as it is" ? null : ending });
}
