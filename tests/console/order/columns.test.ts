import { expect, it } from "vitest";
import { formatFor } from "#console/kit/format.ts";
import { orderColumns } from "#console/order/columns.ts";
import { orderRow } from "../../support/kinds/orders/orders.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const now = Date.parse("2026-11-21T06:30:00.000Z");
const slotStart = "2026-11-21T05:00:00.000Z";
const tab = { title: "New", shows: ["Pending"], color: "#4d2a00", bgColor: "#fbd065" };
const columns = orderColumns({ format, tabs: [tab], now });
const column = (id: string) => columns.find((one) => one.id === id);

it("says the time left to a promise and marks what is late", () => {
  const age = column("age");
  const late = orderRow({ slotStart, slotEnd: "2026-11-21T05:30:00.000Z" });
  const early = orderRow({ slotStart, slotEnd: "2026-11-21T07:35:00.000Z" });
  expect([age?.text(late), age?.tone?.(late)]).toEqual(["1 h 00 late", "aisle-age aisle-age-late"]);
  expect([age?.text(early), age?.tone?.(early)]).toEqual(["1 h 05", "aisle-age aisle-age-calm"]);
});

it("shows a status in the store's own colour, the same object for the same look, and grey once it is finished", () => {
  const status = column("status");
  const pending = status?.colors?.(orderRow({ status: "Pending" }));
  expect(pending).toEqual({ "--aisle-dot": "#fbd065" });
  expect(status?.colors?.(orderRow({ status: "Pending", version: 2 }))).toBe(pending);
  expect(status?.colors?.(orderRow({ status: "Delivered" }))).toBeUndefined();
  expect(status?.tone?.(orderRow({ status: "Delivered" }))).toBe("aisle-status aisle-tone-stopped aisle-reached-100");
});
