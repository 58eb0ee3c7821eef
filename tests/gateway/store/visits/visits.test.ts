import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { idOfMoment } from "../../../support/database/visits.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const hour = 3_600_000;

function visit(part: object = {}) {
  return {
    visit: idOfMoment(Date.now() - hour),
    session: randomUUID(),
    visitor: randomUUID(),
    place: "page" as const,
    target: "/offers?name=asha#top",
    device: "phone" as const,
    ...part,
  };
}

const take = (...visits: ReturnType<typeof visit>[]) =>
  gateway.call("visits.take", { params: { storeId }, body: { visits } }, { as: gateway.logins.admin });

async function report(name: "page-visits.by-page" | "product-visits.by-product") {
  const today = new Date(Date.now() + 5.5 * hour).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 3 * 24 * hour).toISOString().slice(0, 10);
  const body = { period: { from, to: today } };
  return gateway.call("reports.read", { params: { storeId, report: name }, body }, { as: gateway.logins.admin });
}

it("counts a visit once, however often it is sent, and keeps the path of the page alone", async () => {
  const one = visit();
  const again = visit({ session: one.session, visitor: one.visitor });
  expect(await take(one, one)).toEqual({ kept: 2, bots: 0, refused: 0 });
  expect(await take(one, again)).toEqual({ kept: 2, bots: 0, refused: 0 });
  const { rows, columns } = await report("page-visits.by-page");
  const [row] = rows.filter(({ names }) => names[0] === "/offers");
  const figures = Object.fromEntries(columns.slice(1).map(({ name }, at) => [name, row?.values[at]]));
  expect(figures).toMatchObject({ visits: 2, visitors: 1, sessions: 1, visitsPerSession: 2 });
});

it("leaves out robots, what the store does not have, and what is too old or still to come", async () => {
  const { id } = await buildProduct(gateway.db, gateway.stores.south);
  const agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  expect(
    await take(
      visit({ agent }),
      visit({ place: "product", target: id }),
      visit({ place: "category", target: "vegetables" }),
      visit({ visit: idOfMoment(Date.now() - 49 * hour) }),
      visit({ visit: idOfMoment(Date.now() + hour) }),
    ),
  ).toEqual({ kept: 0, bots: 1, refused: 4 });
});

it("tells beside the visits of a product how often it was bought", async () => {
  const product = await buildProduct(gateway.db, storeId, { name: "Looked at" });
  const target = product.id;
  const visits = Array.from({ length: 4 }, () => visit({ place: "product", target }));
  await take(...visits);
  await buildOrder(gateway.db, storeId, {
    visitor: visits[0]?.visitor ?? "",
    status: "Accepted",
    placed_at: new Date().toISOString(),
    lines: [
      {
        product_id: target,
        code: product.code,
        name: "Looked at",
        category: "",
        ordered_quantity: 3,
        quantity: 3,
        ordered_price: 1_000,
        ordered_discount: 0,
      },
    ],
  });
  const { rows, columns } = await report("product-visits.by-product");
  const [row] = rows.filter(({ key }) => key[0] === target);
  const figures = Object.fromEntries(columns.slice(1).map(({ name }, at) => [name, row?.values[at]]));
  expect(figures).toMatchObject({ visits: 4, visitors: 4, lineOrders: 1, soldQuantity: 3, boughtShare: 2_500 });
});
