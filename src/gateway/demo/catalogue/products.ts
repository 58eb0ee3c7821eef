import type { storages } from "#contract/products/product.ts";
import type { TaxKind } from "#contract/products/tax-kind.ts";
import type { SaleUnit } from "#contract/enumerations.ts";
import { freshShelves } from "./catalogue-fresh.ts";
import { packedShelves } from "./catalogue-packed.ts";
import { type Chance, seededChance } from "#gateway/demo/chance.ts";
import type { Shelf } from "./shelf.ts";

/** A product of the demo store; amounts in paise. */
export interface DemoProduct {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly hsn_code: string;
  readonly barcode: string;
  readonly unit: SaleUnit;
  readonly mrp: number;
  readonly price: number;
  readonly tax_rate: number;
  readonly tax_kind: TaxKind | null;
  /** What one piece weighs; null where its size tells only how many are in it, and for goods sold by weight. */
  readonly grams: number | null;
  readonly frozen: boolean;
  readonly storage: (typeof storages)[number];
  readonly pack_amount: number | null;
  readonly pack_unit: string | null;
  readonly cost: number;
  readonly country: string | null;
  readonly shelf_life_days: number | null;
  /** Each shelf is an aisle of its own. */
  readonly aisle: string;
}

/** The most brands on a shelf that make the same product. */
const brandsPerGood = 2;
const discounts = [0, 0, 0, 3, 5, 8, 10, 15] as const;

/** For how many days fresh goods keep. */
const shelfLives: Readonly<Record<string, number>> = { Fruits: 5, Vegetables: 4, Dairy: 6, Eggs: 14, Bread: 4 };

/** All products of the demo store, about 400; the same seed gives the same products. */
export function demoProducts(seed: number): DemoProduct[] {
  const chance = seededChance(seed);
  const products: DemoProduct[] = [];
  for (const [place, shelf] of [...freshShelves, ...packedShelves].entries()) {
    for (const [at, good] of shelf.goods.entries()) {
      const [name = "", sizes = ""] = good.split(": ");
      for (const sized of sizes.split(", ")) {
        // Two of the shelf's brands, other ones for each product, so that no brand makes everything.
        const makers = sized.startsWith("kg ") ? 1 : Math.min(brandsPerGood, shelf.brands.length);
        for (let maker = 0; maker < makers; maker++) {
          const brand = shelf.brands[(at + maker) % shelf.brands.length] ?? "";
          products.push(
            makeProduct(chance, shelf, { name, brand, sized, maker, serial: products.length + 1, aisle: place + 1 }),
          );
        }
      }
    }
  }
  return products;
}

interface Making {
  readonly name: string;
  readonly brand: string;
  readonly sized: string;
  readonly maker: number;
  readonly serial: number;
  readonly aisle: number;
}

function makeProduct(chance: Chance, shelf: Shelf, making: Making): DemoProduct {
  const cut = making.sized.lastIndexOf(" ");
  const size = making.sized.slice(0, cut);
  const rupees = Number(making.sized.slice(cut + 1));
  const loose = size === "kg";
  const [packAmount = "", packUnit = ""] = size.split(" ");
  const mrp = Math.max(1, Math.round(rupees * (making.maker ? 0.92 + chance.fraction() * 0.2 : 1))) * 100;
  // Prices are whole or half rupees.
  const price = Math.floor((mrp * (100 - chance.pick(discounts))) / 100 / 50) * 50;
  return {
    code: String(10_000 + making.serial),
    name: loose ? `${making.name}, loose` : `${making.brand} ${making.name} ${size}`,
    brand: making.brand,
    category: shelf.category,
    hsn_code: shelf.hsnCode,
    barcode: barcodeOf(making.serial),
    unit: loose ? "weight" : "piece",
    mrp,
    price,
    // A shop earns between 12 and 24 % of what it sells.
    // A few cost it more than they bring: nobody has looked at their prices for long.
    cost: Math.round((price * (making.serial % 83 === 0 ? 104 : 76 + (making.serial % 13))) / 100),
    pack_amount: loose ? null : Number(packAmount),
    pack_unit: loose ? null : packUnit,
    // Some goods come from elsewhere.
    country: making.serial % 61 === 0 ? null : making.serial % 29 === 0 ? "US" : making.serial % 17 === 0 ? "AE" : "IN",
    shelf_life_days: shelfLives[shelf.category] ?? 180,
    tax_rate: shelf.taxRate,
    tax_kind: shelf.taxRate === 0 ? "nil-rated" : null,
    grams: gramsOf(size),
    frozen: shelf.isFrozen ?? false,
    storage: shelf.isFrozen ? "Frozen" : shelf.category === "Dairy" ? "Chilled" : "Ambient",
    aisle: String(making.aisle),
  };
}

/** Grams in each unit of a size; the demo takes a litre of anything for a kilogram. */
const gramsPer: Readonly<Record<string, number>> = { g: 1, kg: 1_000, ml: 1, l: 1_000 };

/** What "500 g" or "1 l" weighs; null for other sizes, such as "6 pc" and "kg". */
function gramsOf(size: string): number | null {
  const [amount = "", unit = ""] = size.split(" ");
  const grams = Number(amount) * (gramsPer[unit] ?? 0);
  return grams > 0 ? grams : null;
}

/** An EAN-13 from the range for use inside a shop, so that it cannot be the number of a real product. */
function barcodeOf(serial: number): string {
  const digits = `20${String(7_300_000_000 + serial * 37).padStart(10, "0")}`;
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) sum += Number(digit) * (at % 2 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
