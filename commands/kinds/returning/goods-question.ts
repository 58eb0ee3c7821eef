import type { Question } from "#commands/context/dialogs.ts";
import type { SaleUnit } from "#contract/enumerations.ts";
import type { ExchangePrice } from "#contract/exchanges/schema.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import type { ReturnCondition, ReturnPlace, ReturnReason } from "#contract/returns/fields.ts";
import type { ReturnPrice } from "#contract/returns/schema.ts";

/** A line of goods that a customer gives back, and with what its fields begin. */
export interface GoodsLine {
  /** The line of the order. */
  readonly line: number;
  readonly name: string;
  readonly code: string;
  readonly unit: SaleUnit;
  /** The most of it that can come back, in pieces or kilograms. */
  readonly most: number;
  readonly quantity: number;
  /** Null until one is chosen; a line of which nothing comes back needs none. */
  readonly reason: ReturnReason | null;
  /** Null until somebody has looked at the goods. */
  readonly condition: ReturnCondition | null;
}

/** The same line as the operator has filled it in. */
export interface FilledGoods {
  readonly line: number;
  readonly quantity: number;
  /** Never null when it is saved, and nor is the condition. */
  readonly reason: ReturnReason | null;
  readonly condition: ReturnCondition | null;
  readonly note: string;
}

/** What a customer takes in exchange for goods that come back: a new order of theirs. */
export type TakenGoods = Pick<NewOrder, "lines" | "deliveryType" | "payment" | "slot">;

/** Goods that come back as the operator has filled them in, with what is decided about all of them. */
export interface FilledReturn {
  readonly lines: readonly FilledGoods[];
  readonly place: ReturnPlace;
  readonly note: string;
  /**
   * How much of the delivery charge goes back, and of the promo code is kept, in minor units; null for the calculated
   * amount.
   */
  readonly chosenDelivery: number | null;
  readonly chosenPromo: number | null;
  /** What is taken instead, in an exchange. */
  readonly taken?: TakenGoods;
  /** Photos of the goods, which are added once the return is there. */
  readonly photos: readonly File[];
}

/** An offer of the order that changes: its discount on the whole order, and on the goods that stay, in minor units. */
interface ChangedOffer {
  readonly id: string;
  readonly title: string;
  readonly before: number;
  readonly after: number;
}

/** The amounts of the goods, and the offers that change. */
export interface PricedGoods {
  readonly priced: ReturnPrice;
  readonly offers: readonly ChangedOffer[];
  /** In an exchange, the amounts together with the new goods. */
  readonly exchange?: ExchangePrice;
}

/** Which goods come back: those that a customer asks to give back, or those that were counted at the store. */
export interface GoodsQuestion extends Question {
  readonly about: string;
  readonly step: "ask" | "count";
  readonly lines: readonly GoodsLine[];
  /** The values with which it opens, besides the lines. */
  readonly begins: Omit<FilledReturn, "lines" | "photos">;
  /**
   * The most of the delivery charge that can go back, and of the promo code that can be kept, in minor units; 0 where
   * that is not asked.
   */
  readonly most: Readonly<Record<"chosenDelivery" | "chosenPromo", number>>;
  /** How many photos of the goods can be chosen; left out where none can. */
  readonly mostPhotos?: number;
  /** Also asks which goods are taken instead; `address` is where they can be delivered. */
  readonly exchange?: { readonly storeId: string; readonly orderId: string; readonly address: string | null };
  /** Calculates their amounts. */
  price(goods: FilledReturn, signal?: AbortSignal): Promise<PricedGoods>;
  /**
   * Saves them. When it throws, the question stays open and shows why. `shown` are the amounts that the operator saw.
   */
  save(goods: FilledReturn, shown: PricedGoods): Promise<void>;
}
