import type { ProductRow } from "#contract/products/product.ts";

type PackUnit = NonNullable<ProductRow["packUnit"]>;

/** What the units of packs are called in files, in small letters. */
export const packUnitNames: Readonly<Record<string, PackUnit>> = {
  gm: "g",
  gms: "g",
  gram: "g",
  grams: "g",
  kgs: "kg",
  kilogram: "kg",
  kilograms: "kg",
  mls: "ml",
  millilitre: "ml",
  ltr: "l",
  ltrs: "l",
  lt: "l",
  litre: "l",
  litres: "l",
  liter: "l",
  liters: "l",
  pcs: "pc",
  piece: "pc",
  pieces: "pc",
  nos: "pc",
  unit: "pc",
  units: "pc",
};

/** An amount with its unit, or several of them; behind it only what the pack is made of. */
const pattern = /^(?:(\d{1,3}) ?[x*×] ?)?(\d{1,6}(?:\.\d{1,3})?) ?([a-z]+)\.?(?: [a-z]+)*(?: ?\(multi ?pack\))?$/;

/**
 * Reads what is in a pack, such as "350 g Pouch", "1 L" or "3x100 g"; null for what names no amount that is sure, such
 * as "Combo of 2" or "200 g (Pack of 4)".
 */
export function readPack(text: string): { readonly packAmount: number; readonly packUnit: PackUnit } | null {
  const [, times = "1", amount = "", name = ""] = pattern.exec(text.trim().toLowerCase().replaceAll(/\s+/g, " ")) ?? [];
  const packUnit = packUnitNames[name] ?? (["g", "kg", "ml", "l", "pc"] as const).find((unit) => unit === name);
  const packAmount = Math.round(Number(times) * Number(amount) * 1_000) / 1_000;
  return packUnit && packAmount > 0 ? { packAmount, packUnit } : null;
}
