import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { afterEach, expect, it, vi } from "vitest";
import { orderRow } from "../../../support/orders.ts";

afterEach(() => void vi.useRealTimers());

it("exports the time left in the words that are on screen, at any second of the minute", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T06:30:40.000Z") });
  const { orderColumns } = await import("#console/screens/orders/columns.tsx");
  const { formatFor } = await import("#console/kit/format.ts");
  const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
  const age = orderColumns(format, []).find(({ id }) => id === "age");
  const place = document.createElement("div");
  for (const slotEnd of ["2026-11-21T05:30:00.000Z", "2026-11-21T07:15:00.000Z"]) {
    const row = orderRow({ slotStart: "2026-11-21T05:00:00.000Z", slotEnd });
    const root = createRoot(place);
    flushSync(() => root.render(age?.render?.(row)));
    expect(place.textContent).not.toBe("");
    expect(age?.text(row)).toBe(place.textContent);
    root.unmount();
  }
});
