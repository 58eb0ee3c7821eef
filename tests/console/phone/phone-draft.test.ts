import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intakeToPriceSchema } from "#contract/orders/intake-schema.ts";
import { newOrderSchema } from "#contract/orders/schema.ts";
import { isBlank, newPhoneDraft, type PhoneDraft, readPhoneDraft } from "#console/phone/phone-draft.ts";
import { withoutProduct, withProduct, withQuantity } from "#console/order/taking/taken-lines.ts";

const id = "6f1a1f5e-9a4e-4d0a-8a55-000000000001";
const milk = { id, code: "10053", name: "Milk", unit: "piece", price: 5_850 } as const;
const onion = { ...milk, id: "6f1a1f5e-9a4e-4d0a-8a55-000000000002", name: "Onion", unit: "weight" } as const;
const whole: PhoneDraft = {
  ...newPhoneDraft(id),
  name: "Asha",
  phone: "+91 98765-43210",
  address: { type: "Work", line: " 12, Lotus Enclave ", locality: "", city: "", pincode: "099 101" },
  lines: [{ product: milk, quantity: "2" }],
};

describe("a phone order", () => {
  it("is placed as the gateway wants it", () => {
    const { order, toPrice, wrong } = readPhoneDraft({ ...whole, promoCode: " save10 ", instructions: " Ring twice " });
    expect(wrong).toEqual({});
    const sent = newOrderSchema.parse(order);
    expect(sent).toMatchObject({
      source: "tele",
      customer: { name: "Asha", phone: "+919876543210" },
      address: { line: "12, Lotus Enclave", pincode: "099101" },
      promoCode: "SAVE10",
      instructions: "Ring twice",
      lines: [{ productId: id, quantity: 2 }],
    });
    expect(intakeToPriceSchema.parse(toPrice).phone).toBe("+919876543210");
  });

  it("has a price as soon as it has products, and is placed once all else is there", () => {
    const { order, toPrice, wrong } = readPhoneDraft({ ...newPhoneDraft(id), lines: whole.lines });
    expect(intakeToPriceSchema.safeParse(toPrice).success).toBe(true);
    expect(order).toBeNull();
    expect(Object.keys(wrong)).toEqual(["customer.phone", "customer.name", "address.line"]);
    expect(
      readPhoneDraft({ ...whole, deliveryType: "STORE_PICKUP", address: newPhoneDraft(id).address }).wrong,
    ).toEqual({});
  });

  it("says at a line that pieces are whole, and is not priced then", () => {
    const { wrong, toPrice, order } = readPhoneDraft({ ...whole, lines: withQuantity(whole.lines, id, "1.5") });
    expect(wrong["lines.0.quantity"]).toBeTypeOf("string");
    expect([toPrice, order]).toEqual([null, null]);
  });

  it("has more of a product that is added again, and none that was taken out", () => {
    const twice = withProduct(withProduct(whole.lines, onion, "0.75"), onion, "0.5");
    expect(twice.map(({ quantity }) => quantity)).toEqual(["2", "1.25"]);
    expect(withoutProduct(twice, id)).toHaveLength(1);
    expect(isBlank(whole)).toBe(false);
    expect(isBlank(newPhoneDraft(id))).toBe(true);
  });

  it("is that of a business where a GSTIN is typed, which is checked before it is sent", () => {
    const foods = { gstin: " 29aaacn0001a1zg ", businessName: "Rao Foods" };
    const of = (more: object) => readPhoneDraft({ ...whole, ...more });
    const business = { name: "Rao Foods", gstin: "29AAACN0001A1ZG", address: "" };
    expect(of(foods).order).toMatchObject({ business });
    expect(intakeToPriceSchema.parse(of(foods).toPrice)).toMatchObject({ business });
    expect(of({}).order).toMatchObject({ business: null });
    expect(of({ gstin: foods.gstin })).toMatchObject({ order: null, wrong: { "business.name": "Whose GSTIN is it?" } });
    const wrong = of({ ...foods, gstin: "29AAACN0001A1ZH" });
    expect(Object.keys(wrong.wrong)).toEqual(["business.gstin"]);
    expect(intakeToPriceSchema.safeParse(wrong.toPrice).success).toBe(true);
  });

  it("has the labels of scanned packs while the quantity is theirs", () => {
    const labelled = withProduct(withProduct([], onion, "0.157", { label: 100_00 }), onion, "0.2", { label: 128_00 });
    expect(labelled).toMatchObject([{ quantity: "0.357", labels: [100_00, 128_00] }]);
    expect(readPhoneDraft({ ...whole, lines: labelled }).order?.lines).toEqual([
      { productId: onion.id, quantity: 0.357, labels: [100_00, 128_00] },
    ]);
    expect(withQuantity(labelled, onion.id, "1")[0]).not.toHaveProperty("labels");
    expect(withProduct(labelled, onion, "1")[0]).not.toHaveProperty("labels");
  });

  it("comes back from storage as it was typed, whatever was typed", () => {
    const text = fc.string({ maxLength: 40 });
    const drafts = fc.record({ name: text, phone: text, promoCode: text, quantity: text });
    fc.assert(
      fc.property(drafts, ({ quantity, ...typed }) => {
        const draft = { ...whole, lines: withQuantity(whole.lines, id, quantity), ...typed };
        expect(readPhoneDraft(JSON.parse(JSON.stringify(draft)) as PhoneDraft)).toEqual(readPhoneDraft(draft));
        const { order } = readPhoneDraft(draft);
        if (order) expect(order.lines.every((line) => line.quantity > 0)).toBe(true);
      }),
    );
  });
});
