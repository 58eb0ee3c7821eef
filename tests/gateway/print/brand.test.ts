import { expect, it } from "vitest";
import { contrast, parseColor, readable, white } from "#contract/colors.ts";
import { onPaper } from "#contract/print/on-paper.ts";
import { brand } from "#gateway/print/papers/paper-request.ts";

const colorOf = (color: string): string =>
  brand({ name: "Fresh", address: "MG Road", phone: "98450", logo: null, color } as never).color;

it("writes the name of the store on white paper so that it can be read, and leaves a colour that can be", () => {
  for (const color of ["#ffee00", "#ffffff", "#8f8", "#f5a623"]) {
    const found = parseColor(colorOf(color));
    expect(found && contrast(found, white)).toBeGreaterThanOrEqual(readable);
  }
  expect(colorOf("#123456")).toBe("#123456");
  expect(onPaper("no colour")).toBe("no colour");
});
