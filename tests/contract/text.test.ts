import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkField } from "#contract/fields/check-field.ts";
import { phonePattern } from "#contract/fields/fields.ts";
import { readDay } from "#contract/fields/read-day.ts";
import { parseAmount } from "#contract/money.ts";
import { isScan } from "#contract/products/barcode.ts";
import { readSlot } from "#contract/chatbot/steps.ts";
import { stateOfPincode } from "#contract/invoices/states.ts";
import { areaFields, tidyPinCodes } from "#contract/delivery/area.ts";
import { localityFields } from "#contract/localities/locality.ts";
import { foldText } from "#contract/fold-text.ts";
import { plainDigits, plainPincode, ungrouped } from "#contract/text.ts";

/** The digit 0 of scripts in which people here type numbers. */
const scripts = { arabic: "٠", persian: "۰", devanagari: "०", bengali: "০", tamil: "௦", thai: "๐", "full-width": "０" };

/** A text with its digits in another script. */
function inScript(text: string, zero: string): string {
  const first = zero.codePointAt(0) ?? 0;
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
}

describe("plainDigits", () => {
  it("takes the digits of each script for what they are worth, and leaves all else", () => {
    const zeros = fc.constantFrom(...Object.values(scripts));
    const unit = fc.constantFrom(..."0123456789 a-é./क");
    fc.assert(
      fc.property(fc.string({ unit }), zeros, (text, zero) => {
        expect(plainDigits(inScript(text, zero))).toBe(text);
        expect(foldText(inScript(text, zero))).toBe(foldText(text));
      }),
    );
  });

  it("knows every digit of Unicode as the one after the digit before it", () => {
    let seen = 0;
    for (let code = 128; code < 0x11_00_00; code += 1) {
      const text = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(text)) continue;
      expect(plainDigits(text)).toBe(String(seen % 10));
      seen += 1;
    }
    expect(seen).toBeGreaterThan(600);
  });

  it("knows the signs between them", () => {
    expect(plainDigits("١٬٢٣٤٫٥٠")).toBe("1,234.50");
    expect(plainDigits("＋９１－９８")).toBe("+91-98");
  });
});

describe.each(Object.entries(scripts))("with digits of the script %s", (_name, zero) => {
  const typed = (text: string): string => inScript(text, zero);

  it("amounts, quantities, phones, dates, times and codes are read", () => {
    expect(parseAmount(typed("1234.50"))).toBe(123_450);
    const number = { type: "number", required: true, least: 0, most: 99_999, decimals: 3 } as const;
    expect(checkField(number, typed("1,234.125"))).toEqual({ value: 1_234.125 });
    expect(checkField({ type: "money", required: true, least: 0, most: 99_999 }, typed("12.5"))).toEqual({
      value: 1_250,
    });
    expect(checkField({ type: "phone", required: true }, typed("+91 98765-43210"))).toEqual({ value: "+919876543210" });
    expect(checkField({ type: "date", required: true }, typed("15/11/2026"))).toEqual({ value: "2026-11-15" });
    expect(checkField({ type: "time", required: true }, typed("09:30"))).toEqual({ value: "09:30" });
    const digits = { pattern: phonePattern, because: "digits" };
    expect(checkField({ type: "text", required: true, longest: 15, pattern: digits }, typed("560001"))).toEqual({
      value: "560001",
    });
    expect(readDay(typed("15 nov"), { today: "2026-11-21" })).toBe("2026-11-15");
    expect(isScan(typed("8901234567890"))).toBe(true);
  });

  it("a name stays as it is written", () => {
    expect(checkField({ type: "text", required: true, longest: 15 }, typed("Ward 7"))).toEqual({
      value: typed("Ward 7"),
    });
  });
});

describe("a typed number", () => {
  it("is read as whichever locale with points and commas has grouped it", () => {
    const amounts = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((minor) => minor / 100);
    fc.assert(
      fc.property(amounts, fc.constantFrom("en-IN", "en-US"), (amount, locale) => {
        const written = amount.toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(Number(ungrouped(written))).toBe(amount);
      }),
    );
  });

  it.each(["12,50", "1,5", "0,500", "00,500", "1,23,456,789", "1,2345", ",500", "1,,000", "1,000,", "1.5,000"])(
    "with commas as in %s is none",
    (text) => expect(ungrouped(text)).toBeNull(),
  );
});

describe("a PIN code", () => {
  it.each([
    "560001",
    "560 001",
    "560-001",
    "560.001",
    "56\u00ad0001",
    "PIN 560001",
    "pin code: 560\u2011001",
    "५६०००१",
    "Pin-560\u200b001",
  ])("written as %j is the same one everywhere", (typed) => {
    expect(plainPincode(typed)).toBe("560001");
    expect(stateOfPincode(typed)).toBe("Karnataka");
    expect(readSlot("PIN code", [], typed)).toBe("560001");
    expect(tidyPinCodes(`${typed}, 411001,${typed}`)).toBe("560001, 411001");
    expect(checkField(areaFields.pinCodes, `411001,${typed}`)).toHaveProperty("value");
    if (typed.length <= localityFields.pincode.longest)
      expect(checkField(localityFields.pincode, typed)).toHaveProperty("value");
  });

  it("keeps its letters, in capitals, and what is no PIN code is told apart still", () => {
    expect(plainPincode("sw1a 1aa")).toBe("SW1A1AA");
    expect(plainPincode("Pinner")).toBe("PINNER");
    expect(plainPincode(plainPincode("PIN PIN560001"))).toBe(plainPincode("PIN PIN560001"));
    expect(readSlot("PIN code", [], "5600011")).toBeNull();
    expect("value" in checkField(areaFields.pinCodes, "560001;560002")).toBe(false);
  });
});
