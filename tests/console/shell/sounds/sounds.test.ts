import { expect, it } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import { firstLate, isNewExpress } from "#console/shell/sounds/sounds.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

it("hears an Express order when it is placed, and neither another one nor its changes", () => {
  const message = (type: string, orderType: "Express" | "Normal") =>
    ({ type, kind: "order", row: orderRow({ orderType }), fromStatus: null }) as unknown as StreamMessage;
  expect(isNewExpress(message("created", "Express"))).toBe(true);
  expect(isNewExpress(message("created", "Normal"))).toBe(false);
  expect(isNewExpress(message("changed", "Express"))).toBe(false);
});

it("hears the first late order alone, and again once none was late; not those late at the start, nor of another store", () => {
  const isFirst = firstLate();
  const heard = (store: string, ...counts: number[]) => counts.map((count) => isFirst(store, count));
  expect(heard("a", 2, 3, 0, 1, 2, 0, 4)).toEqual([false, false, false, true, false, false, true]);
  expect(heard("b", 5, 0)).toEqual([false, false]);
  expect(heard("a", 1)).toEqual([false]);
});
