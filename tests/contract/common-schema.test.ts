import { expect, test } from "vitest";
import { filledTextSchema, idSchema, instantSchema } from "#contract/common-schema.ts";

test("an id in capitals is the same id", () => {
  expect(idSchema.parse("5D7B3432-9322-42CE-8442-890BBC585B42")).toBe("5d7b3432-9322-42ce-8442-890bbc585b42");
  expect(idSchema.safeParse("5d7b3432").success).toBe(false);
});

test.each(["2026-11-21T04:11:04.120Z", "2026-11-21T04:11:04Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"])(
  "%s is a moment",
  (text) => expect(instantSchema.parse(text)).toBe(text),
);

test("a moment has so many decimals as anybody needs, and not more than the database reads", () => {
  const moment = (decimals: number) => `2026-01-01T00:00:00.${"1".repeat(decimals)}Z`;
  expect(instantSchema.safeParse(moment(19)).success).toBe(true);
  for (const decimals of [20, 129, 200_000]) {
    const { error } = instantSchema.safeParse(moment(decimals));
    expect(error?.issues.map(({ message }) => message)).toEqual(["at most 40 characters"]);
  }
});

test.each(["0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-11-21T04:11:04+01:00", "2026-11-21", "now", ""])(
  "%j is no moment",
  (text) => expect(instantSchema.safeParse(text).success).toBe(false),
);

test.each(["", "  ", "\u200b", "\u202e \u2060", "\0a", "\ud800"])("%j is no text that anybody could read", (text) =>
  expect(filledTextSchema(40).safeParse(text).success).toBe(false),
);

test("text is kept with the unseen characters that its script needs", () => {
  for (const text of ["क्‍ष", " \u200e1 kg", "a\nb", "👩‍🌾"]) expect(filledTextSchema(40).parse(text)).toBe(text.trim());
});
