import { expect, it } from "vitest";
import type { Tools } from "#commands/context/tools.ts";
import { form } from "#commands/kinds/forms/messages/template-form.ts";
import type { TemplateRow } from "#contract/messages/template.ts";

const tools = {} as Tools;
const warned = async (values: Partial<TemplateRow>, row?: TemplateRow) =>
  (await form.tries?.("a store", values, row, tools))?.warnings ?? [];

it("warns before it saves a template that reads badly where a value is empty, and of nothing else", async () => {
  const occasion = "Out for delivery" as const;
  expect(await warned({ occasion, text: "Your order {orderNumber} comes at {slot}, by {riderName}." })).toEqual([
    expect.stringContaining("Without {slot} it reads: “Your order {orderNumber} comes at , by {riderName}.”"),
    expect.stringContaining("Without {riderName} it reads: “Your order {orderNumber} comes at {slot}, by .”"),
  ]);
  expect(await warned({ occasion, text: "Your order {orderNumber} comes[ at {slot}][, by {riderName}]." })).toEqual([]);
  expect(await warned({ occasion, subject: "For {customerName}", text: "It comes" })).toHaveLength(1);
  // Every order has a number; own words may be about none.
  expect(await warned({ occasion, text: "Order {orderNumber} comes" })).toEqual([]);
  expect(await warned({ occasion: "Own words", text: "Order {orderNumber} comes" })).toHaveLength(1);
  // What is changed is looked at together with what stays.
  const row = { occasion, text: "At {slot}", subject: "" } as TemplateRow;
  expect(await warned({ name: "Another" }, row)).toHaveLength(1);
});
