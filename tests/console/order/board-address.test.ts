import fc from "fast-check";
import { expect, it } from "vitest";
import { orderFilterSchema } from "#contract/orders/schema.ts";
import { orderList } from "#contract/orders/list.ts";
import { countQuery, rowQuery } from "#console/list/filter/query.ts";
import { boardFields, boardPath } from "#console/order/board-address.ts";
import { listAddress } from "#console/list/filter/address.ts";
import { listStates } from "../../support/console/list-states.ts";

const { read, write } = listAddress(boardFields);

it("asks the gateway only for what its schema allows", () => {
  const entityInternalId = "00000000-0000-4000-8000-00000000000a";
  fc.assert(
    fc.property(listStates(orderList), ({ filter, sort }) => {
      const counted = countQuery(orderList, filter, "2026-11-21", "Asia/Kolkata");
      const asked = { ...rowQuery(orderList, counted, undefined, sort), entityInternalId };
      expect(orderFilterSchema.safeParse({ ...counted, entityInternalId }).error).toBeUndefined();
      expect(orderFilterSchema.safeParse(asked).error).toBeUndefined();
    }),
  );
});

it("drops what it does not know", () => {
  const state = read(
    "?status=Pending,Nonsense&source=fax&picker=me,unassigned&placed=2026-02-30..&slot=soon&amount=9..x&sort=colour&late=yes&open=1&who=me",
  );
  expect(state).toEqual({
    filter: { orderStatus: ["Pending"], picker: ["unassigned"] },
    sort: null,
    tab: null,
    open: null,
    view: null,
  });
});

it("keeps addresses short and readable", () => {
  expect(
    write({
      filter: { orderStatus: ["Pending", "On-Hold"], slot: "today", late: true },
      sort: { column: "age", descending: true },
      tab: null,
      open: null,
      view: null,
    }),
  ).toBe("?status=Pending,On-Hold&slot=today&late=1&sort=-age");
  expect(write({ filter: {}, sort: null, tab: null, open: null, view: null })).toBe("");
  expect(boardPath({ filter: { dueSoon: true } })).toBe("/business-view?due=soon");
});

it("understands every address that was ever written", () => {
  const id = "00000000-0000-4000-8000-00000000000b";
  const query =
    "?tab=New&status=Pending&source=web&type=Express&delivery=HOME_DELIVERY&payment=Paid&picker=unassigned" +
    `&rider=${id}&slot=tomorrow&placed=2026-11-01..2026-11-02&amount=100..200&late=1&due=soon&text=rice&sort=-placed&open=${id}`;
  expect(read(query)).toEqual({
    filter: {
      orderStatus: ["Pending"],
      source: ["web"],
      orderType: ["Express"],
      deliveryType: ["HOME_DELIVERY"],
      paymentState: ["Paid"],
      picker: ["unassigned"],
      rider: [id],
      slot: "tomorrow",
      placed: { from: "2026-11-01", to: "2026-11-02" },
      amount: { from: 100, to: 200 },
      late: true,
      dueSoon: true,
      text: "rice",
    },
    sort: { column: "placed", descending: true },
    tab: "New",
    open: id,
    view: null,
  });
});
