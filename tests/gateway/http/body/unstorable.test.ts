import { randomUUID } from "node:crypto";
import { expect, it, test } from "vitest";
import { unstorableIn } from "#gateway/http/body/unstorable.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();

const wrong = ["\u0000", "a\u0000b", "\ud83d", "\udc4d!", "fine \udc4d\ud83d"];

it("finds what cannot be kept at whatever depth, in names too", () => {
  for (const text of wrong) {
    expect(unstorableIn({ rows: [{ name: "fine" }, { name: text }] }).map(({ path }) => path)).toEqual([
      ["rows", "1", "name"],
    ]);
    expect(unstorableIn({ inside: { [text]: 1 } }).map(({ path }) => path)).toEqual([["inside"]]);
  }
  expect(unstorableIn({ text: "\ud83d\udc4d ok", list: [1, null, true, "\n"] })).toEqual([]);
});

test.each(["target", "source", "campaign", "agent"])(
  "a visit with such a text in %s is refused by its place",
  async (at) => {
    const { north } = gateway.stores;
    const visit = (more: object) => ({
      visit: "01932c07-209c-7000-8000-000000000001",
      session: randomUUID(),
      visitor: randomUUID(),
      place: "page",
      target: "/",
      device: "phone",
      ...more,
    });
    for (const text of wrong) {
      const body = { visits: [visit({}), visit({ [at]: text })] } as never;
      const refusal = await gateway.refused(
        "visits.take",
        { params: { storeId: north }, body },
        { as: gateway.logins.admin },
      );
      expect(refusal).toMatchObject({ status: 422, code: "invalid" });
      expect(Object.keys(refusal.fields ?? {})).toEqual([`visits.1.${at}`]);
    }
  },
);
