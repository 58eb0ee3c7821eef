import { describe, expect, it } from "vitest";
import { checkField } from "#contract/fields/check-field.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { gstin, refuseForeignGstin } from "#contract/invoices/fields.ts";
import { refuseState, stateName, stateOfPincode } from "#contract/invoices/states.ts";

describe("the state of a pincode", () => {
  it.each([
    ["560001", "Karnataka"],
    ["110001", "Delhi"],
    ["403001", "Goa"],
    ["400001", "Maharashtra"],
    ["194101", "Ladakh"],
    ["737101", "Sikkim"],
    ["635109", "Tamil Nadu"],
    ["500001", "Telangana"],
  ])("%s is in %s", (pincode, state) => expect(stateOfPincode(pincode)).toBe(state));

  it.each(["160055", "605001", "396210", "099161", "56000", "", "SW1A 1AA"])("%j tells none", (pincode) =>
    expect(stateOfPincode(pincode)).toBe(""),
  );
});

describe("the name of a state", () => {
  it("that is a slip of the keys is refused with the nearest one", () => {
    const because = "no state is called Karnatka: did you mean Karnataka?";
    expect(refuseState("Karnatka")).toBe(because);
    expect(checkField(stateName, "Karnatka")).toEqual({ because: `N${because.slice(1)}` });
    expect(valueSchema(stateName).safeParse("Karnatka").error?.issues[0]?.message).toBe(because);
  });

  it("is taken in any letters, and as another country calls it", () => {
    for (const name of ["karnataka", "  Tamil  Nadu ", "Jammu & Kashmir", "", "Bavaria"])
      expect(refuseState(name)).toBeNull();
    expect(refuseState("Bavaria", true)).toBe("no state of India is called Bavaria");
  });
});

describe("a GSTIN", () => {
  const taken = (number: string) => "value" in checkField(gstin, number);

  it("has a check digit, which finds each wrong character", () => {
    const right = "27AAPFU0939F1ZV";
    expect(taken(right)).toBe(true);
    const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (let at = 0; at < right.length; at += 1) {
      const next = signs[(signs.indexOf(right[at] ?? "") + 1) % signs.length];
      expect(taken(right.slice(0, at) + next + right.slice(at + 1))).toBe(false);
    }
  });

  it("has a Z before its last sign", () => {
    // Their check digits are right.
    expect(checkField(gstin, "29AAAAA0000A1ZY")).toEqual({ value: "29AAAAA0000A1ZY" });
    for (const wrong of ["29AAAAA0000A1Y0", "29AAAAA0000A11V", "27AAPFU0939F1AA"])
      expect(checkField(gstin, wrong)).toEqual({ because: expect.stringContaining("the one before the last is a Z") });
  });

  it("of a state is of no other one, and of none that nobody knows", () => {
    expect(refuseForeignGstin("27AAPFU0939F1ZV", "Maharastra")).toContain("did you mean Maharashtra?");
    expect(refuseForeignGstin("29AAAAA0000A1ZY", "Atlantis")).toBe(
      "a GSTIN that begins with 29 is of Karnataka: no state of India is called Atlantis",
    );
    // No state has this code, so nothing tells whose it is.
    expect(refuseForeignGstin("99AAAAA0000A1ZR", "Testland")).toBeNull();
  });

  it("begins with the code of the state", () => {
    expect(refuseForeignGstin("27AAPFU0939F1ZV", "Maharashtra")).toBeNull();
    expect(refuseForeignGstin("27AAPFU0939F1ZV", "Karnataka")).toBe(
      "a GSTIN of Karnataka begins with 29, not with 27, which is Maharashtra",
    );
    expect(refuseForeignGstin("27AAPFU0939F1ZV", "")).toBeNull();
  });
});
