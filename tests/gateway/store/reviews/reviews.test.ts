import { beforeAll, expect, it } from "vitest";
import type { ReviewRow } from "#contract/reviews/schema.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let storeId: string;
let tea: { readonly id: string; readonly name: string };
const phone = "9876543210";

const gateway = await openTestGateway();
beforeAll(async () => {
  const { db } = gateway;
  storeId = gateway.stores.north;
  tea = await buildProduct(db, storeId, { name: "Assam tea" });
  const { id } = await buildCustomer(db, storeId, { phone });
  const order = await buildOrder(db, storeId, { status: "Delivered", customer_id: id, number: "N1-77" });
  await db.updateTable("order_lines").set({ product_id: tea.id }).where("order_id", "=", order.id).execute();
});

const as = () => ({ as: gateway.logins.admin });
const send = (parts: object = {}) =>
  gateway.call(
    "reviews.create",
    { params: { storeId }, body: { productId: tea.id, stars: 4, text: "Strong.", author: "Asha", phone, ...parts } },
    as(),
  );
const decide = ({ id, version }: ReviewRow, body: object) =>
  gateway.call("reviews.decide", { params: { storeId, id }, body: { version, ...body } as never }, as());
const read = (id: string) => gateway.call("reviews.read", { params: { storeId, id } }, as());

it("waits as it was written, and is told as bought where a delivered order of the customer has the product", async () => {
  const bought = await send();
  expect(bought).toMatchObject({ status: "Waiting", productName: "Assam tea", bought: true, orderNumber: "N1-77" });
  expect(bought.number).toMatch(/-RV-\d{6}$/);
  expect(await send({ phone: "9876543219" })).toMatchObject({ bought: false, customerId: null, orderNumber: "" });
  const other = await buildProduct(gateway.db, storeId);
  expect(await send({ productId: other.id })).toMatchObject({ bought: false });
  expect(await send({ productId: null })).toMatchObject({ bought: true, productName: "" });
});

it("is published, answered or refused, with the words that this needs, and taken back", async () => {
  const review = await send();
  const published = await decide(review, { status: "Published" });
  expect(published).toMatchObject({ status: "Published", decidedBy: gateway.logins.admin.name, text: "Strong." });
  expect(await decide(published, { status: "Waiting", undoes: 2 })).toMatchObject({
    status: "Waiting",
    decidedBy: null,
  });
  const params = { storeId, id: review.id };
  const refused = (body: object) => gateway.refused("reviews.decide", { params, body: { version: 3, ...body } }, as());
  expect(await refused({ status: "Refused" })).toMatchObject({ status: 422, fields: { because: expect.any(String) } });
  expect(await refused({ status: "Answered" })).toMatchObject({ status: 422, fields: { answer: expect.any(String) } });
  expect(await refused({ status: "Waiting" })).toMatchObject({ status: 409 });
  const answered = await decide({ ...published, version: 3 }, { status: "Answered", answer: "Thank you" });
  expect(answered).toMatchObject({ status: "Answered", answer: "Thank you", answeredBy: gateway.logins.admin.name });
  const gone = await decide(answered, { status: "Refused", because: "Advertises something" });
  expect(gone).toMatchObject({ status: "Refused", because: "Advertises something", answer: "" });
});

it("counts with its stars for its product once it is published, and no more once it is refused", async () => {
  const coffee = await buildProduct(gateway.db, storeId);
  const stars = [5, 5, 2, 1];
  const [first, second, third, fourth] = await Promise.all(
    stars.map((each, at) => send({ productId: coffee.id, stars: each, phone: `987654310${at}` })),
  );
  if (!first || !second || !third || !fourth) throw new Error("four were sent");
  await decide(first, { status: "Published" });
  await decide(second, { status: "Answered", answer: "Thank you" });
  const shown = await decide(third, { status: "Published" });
  expect((await read(fourth.id)).rating).toEqual({ count: 3, average: 4, byStars: [0, 1, 0, 0, 2] });
  await decide(shown, { status: "Refused", because: "Was sent twice" });
  expect((await read(fourth.id)).rating).toEqual({ count: 2, average: 5, byStars: [0, 0, 0, 0, 2] });
});

it("counts the newest published review of a customer alone, of a product and of the store", async () => {
  const coffee = await buildProduct(gateway.db, storeId);
  await buildCustomer(gateway.db, storeId, { phone: "9876500001" });
  for (const productId of [coffee.id, null]) {
    const by = (stars: number, of: string) => send({ productId, stars, phone: of });
    const first = await by(1, "9876500001");
    const second = await by(5, "9876500001");
    const waiting = await by(2, "9876500001");
    const guests = [await by(3, "9000000001"), await by(3, "9000000001")];
    for (const each of [first, ...guests]) await decide(each, { status: "Published" });
    expect((await read(waiting.id)).rating).toMatchObject({ count: 3, byStars: [1, 0, 2, 0, 0] });
    const shown = await decide(second, { status: "Answered", answer: "Thank you" });
    expect((await read(waiting.id)).rating).toEqual({ count: 3, average: 3.67, byStars: [0, 0, 2, 0, 1] });
    // Once the newer one is refused, the older one counts again.
    await decide(shown, { status: "Refused", because: "Advertises something" });
    expect((await read(waiting.id)).rating).toMatchObject({ count: 3, byStars: [1, 0, 2, 0, 0] });
  }
});
