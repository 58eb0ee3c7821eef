import { factsOf } from "#contract/records/kind-facts.ts";
import type { OfferRow } from "./offer.ts";
import type { PromoCodeRow } from "./promo-code.ts";

/** The facts about promo codes. */
export const promoCodeFacts = factsOf<PromoCodeRow>()({
  one: "promo code",
  called: "code",
  follows: ["order"],
  detail: "title",
});

/** The facts about product offers. */
export const offerFacts = factsOf<OfferRow>()({
  one: "offer",
  inPaths: "product-offers",
  called: "title",
  follows: ["order"],
  detail: "products",
});
