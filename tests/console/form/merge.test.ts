import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeTyped } from "#console/form/merge.ts";
import { sameTyped } from "#console/form/typed.ts";
import type { FormFields } from "#commands/form.ts";
import { everyLimit } from "../../support/console/every-field.ts";

const fields: FormFields = {
  name: { title: "Name", header: null, limits: everyLimit.name },
  deposit: { title: "Deposit", header: null, limits: everyLimit.deposit },
  secret: { title: "Password", header: null, limits: everyLimit.secret },
};
const entry = fc.constantFrom("", "1", "1.00", "2", "two");
const typed = fc.record({ name: entry, deposit: entry, secret: entry });

it("two entries that mean the same are the same", () => {
  expect(sameTyped({ title: "Deposit", header: null, limits: everyLimit.deposit }, "1,204.50", "1204.5")).toBe(true);
  expect(sameTyped({ title: "Deposit", header: null, limits: everyLimit.deposit }, "x", "y")).toBe(false);
});

it("nothing either of two has typed is lost unseen", () => {
  fc.assert(
    fc.property(typed, typed, typed, (base, theirs, mine) => {
      const merged = mergeTyped(fields, base, theirs, mine);
      for (const [name, field] of Object.entries(fields)) {
        const [first, other, own] = [base, theirs, mine].map((one) => one[name as keyof typeof base]);
        const shown = merged.differences.find((one) => one.name === name);
        // What I typed stays; what I left alone follows the other.
        const mineStays = !sameTyped(field, own, first) || name === "secret";
        expect(sameTyped(field, merged.typed[name], mineStays ? own : other)).toBe(true);
        const isTold = name !== "secret" && !sameTyped(field, other, first) && !sameTyped(field, other, own);
        expect(shown !== undefined).toBe(isTold);
        if (shown) expect([shown.theirs, shown.mine]).toEqual([other, own]);
      }
    }),
  );
});
