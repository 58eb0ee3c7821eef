/**
 * A shelf of the demo store; all brands are invented. `taxRate` is in basis points. Each of `goods` is written as
 * "name: size price, size price", with prices (MRP) in rupees. The size "kg" means sold by weight.
 */
export interface Shelf {
  readonly category: string;
  /** The number of its goods in the tariff. */
  readonly hsnCode: string;
  readonly taxRate: number;
  readonly brands: readonly string[];
  readonly goods: readonly string[];
  readonly isFrozen?: true;
}
