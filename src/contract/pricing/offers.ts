import { sumAmounts } from "#contract/money.ts";
import { allocate } from "./allocate.ts";
import { shareOf } from "./discount.ts";
import { countsFor, type PromotedGoods } from "./goods.ts";

/** So many units of a product. */
interface Units {
  readonly productId: string;
  readonly quantity: number;
}

/**
 * An offer of the store that needs no code. A unit of a product takes part in one of the first two types only, and a
 * percentage is taken off what remains.
 */
export type Offer = OfferRank &
  (
    | /** Who buys so many of one product gets so many of one, the same or another, free. */
      { readonly type: "buy-get"; readonly buy: Units; readonly get: Units }
    /** These products together for a price in minor units. */
    | { readonly type: "bundle"; readonly units: readonly Units[]; readonly price: number }
    /** So much off some goods, in basis points. Those agreed long ago name one category instead. */
    | {
        readonly type: "category";
        readonly category: string;
        readonly goods?: PromotedGoods | undefined;
        readonly rate: number;
      }
  );

/** Whether an offer of a percentage counts for a line. */
export function takesPercentage(
  { category, goods }: Extract<Offer, { readonly type: "category" }>,
  line: Pick<OfferLine, "productId" | "category">,
): boolean {
  return goods ? countsFor(goods, line) : category === line.category;
}

/** Which of two offers counts first: the one of higher priority, else the one that gives the customer more. */
interface OfferRank {
  readonly id: string;
  /** Missing in offers that were agreed before there were priorities: among those, the id decides. */
  readonly priority?: number | undefined;
  /** Of the offers of a group, one alone counts in an order: the first of them that gives something. */
  readonly group?: string | undefined;
}

/** The parts of a line on which an offer depends: `gross` is quantity times price, in minor units. */
export interface OfferLine {
  readonly key: number;
  readonly productId: string | null;
  readonly category: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly gross: number;
}

/** What each line gets off by the offers, in minor units by its key, and which offers gave how much, also by line. */
export interface OfferDiscounts {
  readonly byLine: ReadonlyMap<number, number>;
  readonly byOffer: ReadonlyMap<string, number>;
  readonly parts: readonly OfferPart[];
}

/** What an offer takes off a line, in minor units. */
interface OfferPart {
  readonly offer: string;
  readonly key: number;
  readonly amount: number;
}

/**
 * Works out the offers for the lines of an order; neither the order of the lines nor that of the offers has an effect.
 */
export function applyOffers(lines: readonly OfferLine[], offers: readonly Offer[]): OfferDiscounts {
  return applyInTurn(lines, offersInTurn(lines, offers));
}

/** The offers that count for these lines, in their turn. */
function offersInTurn(lines: readonly OfferLine[], offers: readonly Offer[]): readonly Offer[] {
  const known = new Map<Offer, number>();
  const alone = (offer: Offer): number => {
    const amount = known.get(offer) ?? applyInTurn(lines, [offer]).byOffer.get(offer.id) ?? 0;
    known.set(offer, amount);
    return amount;
  };
  const ordered = [...offers].sort((one, other) => {
    const byPriority = (other.priority ?? 0) - (one.priority ?? 0);
    const byId = one.id < other.id ? -1 : 1;
    if (one.priority === undefined || other.priority === undefined) return byPriority || byId;
    return byPriority || alone(other) - alone(one) || byId;
  });
  const taken = new Set<string>();
  return ordered.filter((offer) => {
    if (!offer.group) return true;
    if (taken.has(offer.group) || alone(offer) === 0) return false;
    taken.add(offer.group);
    return true;
  });
}

function applyInTurn(lines: readonly OfferLine[], ordered: readonly Offer[]): OfferDiscounts {
  const byLine = new Map(lines.map(({ key }) => [key, 0]));
  const parts: OfferPart[] = [];
  const give = (offer: Offer, key: number, amount: number): void => {
    byLine.set(key, (byLine.get(key) ?? 0) + amount);
    if (amount > 0) parts.push({ offer: offer.id, key, amount });
  };
  const free = freeUnits(lines);
  const take = (offer: Offer, amount: number, products: readonly string[]): void => {
    const remaining = lines
      .filter(({ productId }) => productId !== null && products.includes(productId))
      .map(({ key, gross }) => ({ key, weight: gross - (byLine.get(key) ?? 0) }));
    // Prices may differ between lines of one product, so an offer never gives more than what they still cost.
    const most = Math.min(amount, sumAmounts(remaining.map(({ weight }) => weight)));
    if (most <= 0) return;
    for (const [key, part] of allocate(most, remaining)) give(offer, key, part);
  };
  for (const offer of ordered) {
    if (offer.type === "bundle") {
      const times = fitting(free, offer.units);
      if (times === 0) continue;
      const usual = sumAmounts(offer.units.map((units) => free.use(units.productId, units.quantity * times)));
      take(
        offer,
        usual - offer.price * times,
        offer.units.map(({ productId }) => productId),
      );
    } else if (offer.type === "buy-get") {
      const { buy, get } = offer;
      const isSame = buy.productId === get.productId;
      const times = isSame
        ? fitting(free, [{ productId: buy.productId, quantity: buy.quantity + get.quantity }])
        : fitting(free, [buy, get]);
      if (times === 0) continue;
      // Of one product at several prices, the cheapest are free.
      const value = free.use(get.productId, get.quantity * times);
      free.use(buy.productId, buy.quantity * times);
      take(offer, value, [get.productId]);
    }
  }
  for (const offer of ordered) {
    if (offer.type !== "category") continue;
    for (const line of lines)
      if (takesPercentage(offer, line))
        give(offer, line.key, shareOf(line.gross - (byLine.get(line.key) ?? 0), Math.min(offer.rate, 10_000)));
  }
  const byOffer = new Map<string, number>();
  for (const { offer, amount } of parts) byOffer.set(offer, (byOffer.get(offer) ?? 0) + amount);
  return { byLine, byOffer, parts };
}

interface FreeUnits {
  count(productId: string): number;
  /** Takes units, the cheapest first, and returns what they cost, in minor units. */
  use(productId: string, quantity: number): number;
}

/** The whole units of each product that no offer has used yet. What is sold by weight takes part by whole kilograms. */
function freeUnits(lines: readonly OfferLine[]): FreeUnits {
  const left = new Map<string, { readonly price: number; quantity: number }[]>();
  const cheapestFirst = [...lines].sort((one, other) => one.unitPrice - other.unitPrice || one.key - other.key);
  for (const { productId, quantity, unitPrice } of cheapestFirst) {
    if (productId === null) continue;
    const units = left.get(productId) ?? [];
    units.push({ price: unitPrice, quantity: Math.floor(quantity) });
    left.set(productId, units);
  }
  return {
    count: (productId) => (left.get(productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    use(productId, quantity) {
      let wanted = quantity;
      let cost = 0;
      for (const units of left.get(productId) ?? []) {
        const taken = Math.min(wanted, units.quantity);
        units.quantity -= taken;
        wanted -= taken;
        cost += taken * units.price;
      }
      return cost;
    },
  };
}

function fitting(free: FreeUnits, units: readonly Units[]): number {
  return Math.min(...units.map(({ productId, quantity }) => Math.floor(free.count(productId) / quantity)));
}
