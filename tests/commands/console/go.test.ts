import { describe, expect, it } from "vitest";
import { stepBack } from "#commands/console/go.ts";
import { openFoundCommand, openNumberCommand, ordersOfCommand } from "#commands/console/go-found.ts";
import { destinations } from "#commands/destinations.ts";
import { emptyNow } from "#console/shell/stage/now.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildNowOnPage,
  buildOrder,
  everythingBut,
  fakeTools,
  selectedOf,
  recordOf,
} from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

const order = buildOrder();
const opened = recordOf("order", order);
const selected = selectedOf("order", [order]);

describe("go.*", () => {
  it.each(destinations.map((place) => [place.id, place.path] as const))("%s goes to %s", async (id, path) => {
    expect((await runWith(id, buildNow())).calls).toEqual([`go ${path}`]);
    expect(askAbout(id, buildNow({ rights: new Set() }))).not.toBe("yes");
  });

  it("goes to another store, never to the one that is open", async () => {
    expect((await runWith("go.store", buildNow(), { answers: ["Two"] })).calls).toEqual(["switchStore two"]);
    const { questions } = await runWith("go.store", buildNow());
    expect(questions).toMatchObject([{ options: [{ title: "One", because: "you are here" }, { title: "Two" }] }]);
    expect(askAbout("go.store", buildNow({ stores: [] }))).toEqual({ because: "you can work in one store only" });
  });
});

describe("go.back", () => {
  it("steps back from what is nearest", () => {
    const all = buildNow({ opened, selected, fullScreen: true, filtered: true });
    expect(stepBack(all)).toBe("panel");
    // The panel of an order that is not there is closed all the same.
    expect(stepBack({ ...all, opened: null })).toBe("panel");
    const closed = { ...all, opened: null, lends: buildNow().lends };
    expect(stepBack(closed)).toBe("selection");
    expect(stepBack({ ...closed, selected: null })).toBe("full-screen");
    expect(stepBack({ ...closed, selected: null, fullScreen: false })).toBe("filter");
    expect(stepBack(buildNow())).toBeNull();
    const inside = buildNow({ selected, filtered: true, lends: everythingBut("closePanel", "leavePlan") });
    expect(stepBack(inside)).toBe("selection");
    expect(stepBack({ ...inside, selected: null })).toBe("filter");
    expect(stepBack({ ...inside, selected: null, filtered: false })).toBe("list");
    expect(stepBack(buildNowOnPage(opened))).toBe("page");
    expect(stepBack(buildNowElsewhere())).toBeNull();
    expect(stepBack(buildNowElsewhere({ lends: new Set(["leave"]) }))).toBe("page");
  });

  it.each([
    [buildNow({ opened }), "stage.closePanel"],
    [buildNow({ selected }), "stage.clearSelection"],
    [buildNow({ fullScreen: true }), "view.setFullScreen false"],
    [buildNow({ filtered: true }), "stage.clearFilters"],
    [buildNowOnPage(opened), "stage.leave"],
  ] as const)("does exactly one thing for %#", async (now, call) => {
    expect((await runWith("go.back", now)).calls).toEqual([call]);
  });

  it("is not there when there is nothing to step back from", () => {
    expect(askAbout("go.back", buildNow())).toBe("hidden");
  });
});

describe("what scanner and palette find", () => {
  const found = (orders: unknown[]) => () => ({ orders, customers: [], products: [] });

  it("opens the exact order of a scanned number", async () => {
    const { tools, calls } = fakeTools({
      api: found([
        { id: "x", number: "S101-0004120", exact: false },
        { id: "y", number: "S101-000412", exact: true },
      ]),
    });
    await openNumberCommand("S101-000412").run(buildNow(), tools);
    expect(calls).toEqual(["api search.find", "go /orders/y"]);
  });

  it("opens the only order it leads to, and says when there is none or more than one", async () => {
    const only = fakeTools({ api: found([{ id: "x", number: "S101-000412", exact: false }]) });
    await openNumberCommand("0412").run(buildNow(), only.tools);
    expect(only.calls.at(-1)).toBe("go /orders/x");
    for (const orders of [
      [],
      [
        { id: "x", exact: false },
        { id: "y", exact: false },
      ],
    ]) {
      const { tools, calls } = fakeTools({ api: found(orders) });
      await openNumberCommand("0412").run(buildNow(), tools);
      expect(calls.at(-1)).toBe("tell No order has the number 0412 error");
    }
  });

  it("takes nobody away who has gone on before the answer came", async () => {
    const { tools, calls } = fakeTools({ api: found([{ id: "x", exact: true }]), stays: false });
    await openNumberCommand("S101-000412").run(buildNow(), tools);
    expect(calls).toEqual(["api search.find"]);
  });

  it("is hidden at the log-in and refused without the right", () => {
    const found = { id: order.id, name: order.number };
    for (const command of [
      openNumberCommand("1"),
      openFoundCommand("order", found),
      ordersOfCommand("customer", found),
    ]) {
      expect(command.can(emptyNow)).toBe("hidden");
      expect(command.can(buildNow({ rights: new Set() }))).toEqual({ because: "you may not see orders" });
    }
  });

  it("opens found orders, and lists those of a very customer or product", async () => {
    const { tools, calls } = fakeTools();
    await openFoundCommand("order", { id: order.id, name: order.number }).run(buildNow(), tools);
    await openFoundCommand("picker", { id: "p1", name: "Biru" }).run(buildNow(), tools);
    await openFoundCommand("invoice", { id: "i1", name: "R-1", part: "return" }).run(buildNow(), tools);
    await openFoundCommand("invoice", { id: "i2", name: "I-2", part: "sales" }).run(buildNow(), tools);
    await ordersOfCommand("customer", { id: "c1", name: "Customer 1" }).run(buildNow(), tools);
    await ordersOfCommand("product", { id: "p1", name: "Milk" }).run(buildNow(), tools);
    expect(calls).toEqual([
      `go /orders/${order.id}`,
      "go /picker/p1",
      "go /return-invoices/i1",
      "go /sales-invoices/i2",
      "showList order customer c1",
      "showList order product p1",
    ]);
  });
});
