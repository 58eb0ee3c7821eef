import type { ColumnType, Generated } from "kysely";
import type { Place } from "#contract/delivery/outline/outline.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { Instant } from "#gateway/database/columns.ts";

/** The capacity of a slot, by when it starts; null for no limit. What it costs more, in minor units. */
export interface SlotFigures {
  store_id: string;
  /** The time at the store, "10:00:00"; null for all slots of these days. */
  starts_at: string | null;
  /** When a slot of its own ends; null for one of those that follow from the opening hours. */
  ends_at: ColumnType<string | null, string | null | undefined, string | null>;
  capacity: number | null;
  surcharge: ColumnType<number, number | undefined, number>;
}

export interface SlotRules extends SlotFigures {
  /** 1 for Monday to 7 for Sunday, 0 for every day. */
  weekday: ColumnType<number, number | undefined, number>;
}

/** The same for one day, which goes before the rules. */
export interface SlotExceptions extends SlotFigures {
  /** The day at the store, "2026-11-22". */
  day: string;
}

/** A slot that takes fewer orders than usual until a moment or, without a slot, that no Express orders are taken. */
export interface IntakeLimits {
  store_id: string;
  id: Generated<string>;
  slot_start: Instant | null;
  slot_end: Instant | null;
  capacity: number;
  until: Instant;
  reason: string;
  user_id: string | null;
  by_name: string;
}

/** How many places of a slot are taken; the database refuses more than its capacity. */
export interface SlotCounts {
  store_id: string;
  slot_start: Instant;
  slot_end: Instant;
  capacity: number | null;
  taken: number;
}

/** The place that an order holds. */
export interface SlotPlaces {
  store_id: string;
  order_id: string;
  slot_start: Instant;
  slot_end: Instant;
}

/** A use of a promo code or an offer by an order: whose order it is, and what it costs less for it, in minor units. */
export interface Uses {
  store_id: string;
  order_id: string;
  once_per_customer: boolean;
  amount: number;
  /** It does not count while the payment of the order has failed. */
  counted: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PromoUses extends Uses {
  promo_id: string;
  customer_id: string;
}

export interface OfferUses extends Uses {
  id: Generated<string>;
  offer_id: string;
  /** Null where an import brought the order without one. */
  customer_id: string | null;
}

/** The addresses to which a customer's orders went. */
export interface CustomerAddresses {
  store_id: string;
  customer_id: string;
  id: Generated<string>;
  type: Address["type"];
  line: string;
  locality: string;
  city: string;
  pincode: string;
  /** By its name; empty where it is not known. */
  state: ColumnType<string, string | undefined, string>;
  /** `{ latitude, longitude }` in degrees, as jsonb; null where it is not known. */
  point: ColumnType<Place | null, string | null | undefined, string | null>;
  /** When the newest order to it was placed. */
  used_at: Instant;
}

/** The tables of what orders are agreed on. */
export interface TermTables {
  slot_rules: SlotRules;
  slot_exceptions: SlotExceptions;
  intake_limits: IntakeLimits;
  slot_counts: SlotCounts;
  slot_places: SlotPlaces;
  promo_uses: PromoUses;
  offer_uses: OfferUses;
  customer_addresses: CustomerAddresses;
}
