/**
 * A shelf of the demo shop, of our own making; the brands are invented. `taxRate` in basis points; each of `goods` reads
 * "name: size price, size price" with prices (MRP) in rupees. What has the size "kg" is sold by weight.
 */
export interface Shelf {
  readonly category: string;
  readonly taxRate: number;
  readonly brands: readonly string[];
  readonly goods: readonly string[];
}
