import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { choicesOf, titleOf, valueTitle } from "#console/client/field-words.ts";
import { setFormHeader } from "#console/client/form-header.ts";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { changedFields } from "#contract/records/field-words.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";
import { fuels } from "#contract/vehicles/vehicle.ts";
import { insideSentence } from "#contract/text.ts";
import { namedFields } from "#console/list/filter/fields.ts";
import { boardFields } from "#console/order/board-address.ts";
import { quotedOrigins } from "#contract/orders/history/comment-origins.ts";
import { deliveryTypes, paymentMethods } from "#contract/enumerations.ts";
import { otherField, rowField } from "#commands/form-field.ts";
import { inStoreWords } from "#console/shell/running/form-words.ts";
import { inStoreChoices } from "#console/shell/running/store-choices.ts";
import { screens as vehicles } from "#console/screens/vehicles/vehicles.ts";
import { screens as pickers } from "#console/screens/pickers/pickers.ts";
import { screens as riders } from "#console/screens/riders/riders.ts";

// Other tests of this process read the titles that the contract has.
afterAll(() => setFormHeader({ headers: {}, choices: [] }));

beforeEach(() => setFormHeader({ headers: {}, choices: [] }));

it("of a list of objects, what changed is told and not what stays; each is told by its values", () => {
  const rate = (hsn: string, percent: number, onMrp = false) => ({ hsn, percent, onMrp });
  const changes = {
    rates: [
      [rate("0401", 5), rate("2402", 28)],
      [rate("0401", 5), rate("2402", 40, true)],
    ],
  } as const;
  expect(changedFields({ rates: { title: "Rates" } }, changes)).toEqual([
    { title: "Rates", from: "2402 28", to: "2402 40 yes" },
  ]);
});

describe("titles and choices", () => {
  it("are the contract's words until a header came, and those of the store from then on", () => {
    expect(titleOf("order", "number")).toBe("No.");
    expect(valueTitle("order", "source", "tele")).toBe("Phone");
    expect(valueTitle("order", "source", "drone")).toBe("drone");
    expect(choicesOf("vehicle.fuel", fuels)).toEqual(fuels);
    setFormHeader({
      headers: { "order.number": "Bill no.", "order.source.tele": "Call" },
      choices: [
        { field: "vehicle.fuel", value: "Electric" },
        { field: "vehicle.fuel", value: "Petrol" },
        { field: "vehicle.fuel", value: "Steam" },
      ],
    });
    expect(titleOf("order", "number")).toBe("Bill no.");
    expect(titleOf("order", "amount")).toBe("Amount");
    expect(valueTitle("order", "source", "tele")).toBe("Call");
    expect(choicesOf("vehicle.fuel", fuels)).toEqual(["Electric", "Petrol"]);
  });

  it("name every filter field of every list that stands for a field of the row", () => {
    setFormHeader({
      headers: Object.fromEntries(Object.keys(contractHeaders()).map((name) => [name, `Own ${name}`])),
      choices: [],
    });
    for (const list of [boardFields, vehicles.fields, pickers.fields, riders.fields]) {
      const { kind } = list.contract;
      const words = wordsOfKind(kind as Kind);
      for (const field of namedFields(list)) {
        if (!("of" in field.words)) continue;
        expect(words).toHaveProperty(String(field.words.of));
        expect(field.name).toBe(`own ${kind}.${String(field.words.of)}`);
      }
    }
  });

  it("stand inside a sentence with a small letter, unless they are short for something", () => {
    expect([insideSentence("Payment"), insideSentence("ID proof"), insideSentence("")]).toEqual([
      "payment",
      "ID proof",
      "",
    ]);
  });
});

it("offers in a question only what the store offers in its dropdown, in the store's order", () => {
  const options = quotedOrigins.map((value) => ({ value, title: value }));
  const offered = (dropdown?: "comment.origin", more = {}) =>
    inStoreChoices({ title: "Who?", options, ...more, ...(dropdown ? { dropdown } : {}) }).options;
  expect(offered("comment.origin")).toEqual(options);
  const store = ["By Rider", "By Admin", "By Customer"].map((value) => ({ field: "comment.origin", value }));
  setFormHeader({ headers: {}, choices: store });
  expect(offered("comment.origin")).toEqual([options[2], options[0]]);
  // Their order says which step is the likely one, and a digit chooses by it.
  expect(offered("comment.origin", { numbered: true })).toEqual([options[0], options[2]]);
  expect(offered()).toEqual(options);
});

it("a question of a dropdown has the store's title for it, and says so where the store offers none of its options", () => {
  const ask = () =>
    inStoreChoices({ title: "RT-1: new status", dropdown: "return.status", options: [{ value: "a", title: "a" }] });
  setFormHeader({ headers: contractHeaders(), choices: [] });
  expect(ask()).toEqual({
    title: "RT-1: new status",
    dropdown: "return.status",
    options: [{ value: "a", title: "a" }],
  });
  setFormHeader({ headers: { "return.status": "Step" }, choices: [{ field: "return.status", value: "b" }] });
  expect(ask()).toMatchObject({ title: "RT-1: Step", options: [{ because: "not offered by this store" }] });
});

describe("a form about a kind", () => {
  const form = (fuel: string) =>
    ({
      name: "vehicle",
      title: "Change",
      as: "dialog",
      fields: {
        fuel: { title: "Fuel", header: "vehicle.fuel", limits: { type: "choice", required: true, values: fuels } },
        other: { title: "Other", header: null, limits: { type: "switch" } },
      },
      values: () => ({ fuel }),
      save: async () => ({ id: "", storeId: "", version: 1 }),
    }) as unknown as Parameters<typeof inStoreWords>[0];

  it("has the store's titles and choices, and the choice that the record has already", () => {
    setFormHeader({
      headers: { "vehicle.fuel": "Runs on" },
      choices: [{ field: "vehicle.fuel", value: "Electric" }],
    });
    expect(inStoreWords(form("Electric")).fields).toMatchObject({
      fuel: { title: "Runs on", limits: { values: ["Electric"] } },
      other: { title: "Other" },
    });
    expect(inStoreWords(form("Diesel")).fields).toMatchObject({
      fuel: { limits: { values: ["Electric", "Diesel"] } },
    });
  });

  it("has them too where a field says that it is one of another kind, and else its own title", () => {
    const fields = {
      type: {
        title: "Address",
        header: "order.addressType",
        limits: { type: "choice", values: ["Home", "Work", "Hotel"] },
      },
      way: { ...rowField("order", "deliveryType"), limits: { type: "choice", values: deliveryTypes } },
      back: {
        ...otherField("refund.givenBackBy"),
        dropdown: "payment.method",
        limits: { type: "choice", values: paymentMethods },
      },
      cash: { ...otherField("drawer.direction"), limits: { type: "choice", values: ["in", "out"] } },
      slot: { title: "Slot", header: "order.slotStart", limits: { type: "choice", values: ["a"] } },
    };
    const delivery = { ...form("Electric"), name: "delivery", fields, values: () => ({ type: "Hotel" }) };
    setFormHeader({
      headers: {
        "order.addressType": "Place",
        "order.deliveryType": "Way",
        "order.deliveryType.HOME_DELIVERY": "Bring",
        "payment.method": "Means",
        "drawer.direction.out": "Take some",
      },
      choices: [
        { field: "order.addressType", value: "Work" },
        { field: "order.deliveryType", value: "HOME_DELIVERY" },
        { field: "payment.method", value: "UPI" },
      ],
    });
    expect(inStoreWords(delivery as unknown as Parameters<typeof inStoreWords>[0]).fields).toMatchObject({
      type: { title: "Place", limits: { values: ["Work", "Hotel"] } },
      way: { title: "Way", limits: { values: ["HOME_DELIVERY"] }, words: { HOME_DELIVERY: "Bring" } },
      slot: { title: "Slot", limits: { values: ["a"] } },
      back: { title: "Given back by", limits: { values: ["UPI"] } },
      cash: { title: "Direction", words: { in: "Put in", out: "Take some" } },
    });
  });

  it("has the store's title alone where its choices are not those of the store as they are", () => {
    const fields = {
      size: { title: "Size", header: "print.size", dropdown: null, limits: { type: "choice", values: ["80 mm"] } },
    };
    setFormHeader({ headers: { "print.size": "Paper" }, choices: [{ field: "print.size", value: "A4" }] });
    const print = { ...form("Electric"), name: "print", fields };
    expect(inStoreWords(print as unknown as Parameters<typeof inStoreWords>[0]).fields).toMatchObject({
      size: { title: "Paper", limits: { values: ["80 mm"] } },
    });
  });
});
