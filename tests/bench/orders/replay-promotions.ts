import { replayOffer } from "#gateway/store/promotions/replay/replay-offer.ts";
import { replayPromoCode } from "#gateway/store/promotions/replay/replay-promo-code.ts";
import { buildOffer } from "../../support/database/promotions.ts";
import { openBare } from "../bare.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { inTurns } from "../timing.ts";

const turns = 20;
const goal = 500;

/** Measures how long it takes to try a promotion on 1,000 orders beside two that run, and the same statements alone. */
export async function measureReplays({ db, url, origin, storeId, openSession }: Place, report: Report): Promise<void> {
  const bare = openBare(url);
  const caller = createCaller(origin, await openSession());
  const params = { storeId };
  try {
    const { code: bought } = await db
      .selectFrom("order_lines")
      .innerJoin("products", "products.id", "order_lines.product_id")
      .select("products.code")
      .where("order_lines.store_id", "=", storeId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const rule = { offer_type: "buy-get", buy_code: bought, exclusive_group: "bench" } as const;
    for (const buy_quantity of [1, 2]) await buildOffer(db, storeId, { ...rule, buy_quantity });
    const offer = { title: "Tried", offerType: "buy-get", buyCode: bought, exclusiveGroup: "bench" } as const;
    const code = { code: "TRIED", title: "Tried", discountType: "percentage", percentage: 10, minimum: 0 } as const;
    const ofOffer = await bare.statementsOf((db) => replayOffer(db, storeId, { id: undefined, ...offer }));
    const offers = await inTurns(
      turns,
      () => caller.ask("offers.replay", { params, body: offer }),
      () => bare.run(ofOffer),
    );
    reportTimes(report, "an offer tried on 1,000 orders", offers.ours, { goal, baseline: offers.bare });
    const ofCode = await bare.statementsOf((db) => replayPromoCode(db, storeId, { id: undefined, ...code }));
    const codes = await inTurns(
      turns,
      () => caller.ask("promo-codes.replay", { params, body: code }),
      () => bare.run(ofCode),
    );
    reportTimes(report, "a promo code tried on 1,000 orders", codes.ours, { goal, baseline: codes.bare });
  } finally {
    caller.close();
    await bare.close();
  }
}
