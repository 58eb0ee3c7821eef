import { describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { editOrderLines } from "#commands/kinds/forms/edit-lines.ts";
import { buildOrder, fakeTools } from "../../support/console/fake-tools.ts";

describe("the products of an order", () => {
  it("can be put back once they are saved", async () => {
    const before = buildOrder({ version: 3 });
    const { tools, calls, undos } = fakeTools({ ask: () => ({ before, after: { ...before, version: 4 } }) });
    await editOrderLines(before, tools);
    expect(calls).toEqual([
      `ask lines: Products of ${before.number}`,
      "clearSelection",
      `tell ${messages.updated} success ${before.number}: products changed`,
    ]);
    expect(undos).toMatchObject([{ title: `${before.number}: products changed`, because: null }]);
  });

  it("say nothing when the dialog is closed without a save", async () => {
    const order = buildOrder();
    const { tools, calls, undos } = fakeTools();
    await editOrderLines(order, tools);
    expect(calls).toEqual([`ask lines: Products of ${order.number}`]);
    expect(undos).toEqual([]);
  });
});
