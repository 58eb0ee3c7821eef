import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { choose, openBoard, press } from "../../support/browser/board.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  for (let nth = 0; nth < 30; nth += 1)
    await buildOrder(place.db, id, { number: `S101-9${String(nth).padStart(5, "0")}`, placed_at: placedAt(nth) });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

/** Each was placed a second before the one before it, all of them just now. */
function placedAt(nth: number): string {
  return new Date(Date.now() - nth * 1_000).toISOString();
}

const dialog = () => page.getByRole("dialog");
const bar = () => page.getByRole("region", { name: "Keys and state" });
const told = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** The status of orders by number. */
async function statuses(numbers: readonly string[]): Promise<string[]> {
  const rows = await place.db
    .selectFrom("orders")
    .select(["number", "status"])
    .where("number", "in", numbers)
    .execute();
  return numbers.map((number) => rows.find((row) => row.number === number)?.status ?? "");
}

/** The numbers of the first rows, from the top. */
async function firstNumbers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) =>
    page.locator(`.aisle-grid-row[data-index="${at}"] [role="gridcell"]:not(.is-check)`).first().textContent(),
  );
  return (await Promise.all(rows)).map(String);
}

/** Gives orders a status behind the console's back, as another system would without telling. */
async function moveUnseen(number: string | undefined, status: string): Promise<void> {
  await sql`update orders set status = ${status}, version = version + 1 where number = ${number}`.execute(place.db);
}

/** Answers the question for a status, and the one for the reason. */
async function hold(reason: string): Promise<void> {
  await choose(page, "On-Hold");
  await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
  await page.keyboard.type(reason);
  await press(page, "Enter");
}

describe("a change of many", () => {
  it("is one call, says of each that was refused why, and has one entry in the audit list", async () => {
    await openBoard(page, "?status=Pending");
    const numbers = await firstNumbers(5);
    await press(page, "x", "j", "x", "j", "x", "j", "x", "j", "x");
    await moveUnseen(numbers[3], "Cancelled");
    // Somebody else has accepted one of them a moment earlier.
    await moveUnseen(numbers[4], "Accepted");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await press(page, "s");
    await choose(page, "Accepted");
    // Nothing spoke against it as far as the console knew, so it was done at once.
    await told("3 changed, 1 already was, 1 failed");
    await told(/status from Pending to Cancelled/);
    expect(await dialog().getByRole("row").first().getAttribute("data-code")).toBe("stale-version");
    await expect.poll(() => statuses(numbers)).toEqual(["Accepted", "Accepted", "Accepted", "Cancelled", "Accepted"]);
    expect(calls.filter((call) => call.includes("/batches"))).toHaveLength(1);
    expect(calls.filter((call) => call.includes("/action/"))).toEqual([]);
    await press(page, "Escape", "Escape");
    const entry = await place.db
      .selectFrom("audit_entries")
      .select(["subject", "subject_name"])
      .orderBy("sequence", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ subject: "order", subject_name: "3 orders" });
  });

  test("shows in the plan what only the gateway knows, by the reasons of the single change", async () => {
    await openBoard(page, "?sort=-placed");
    const [number] = await firstNumbers(1);
    await press(page, "Control+a", "s");
    await choose(page, "On-Hold");
    await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await page.keyboard.type("stock count");
    await moveUnseen(number, "Cancelled");
    await press(page, "Enter");
    await told(/The store's system has checked it/);
    await told(/skipped: .* changed this order .* ago: it is Cancelled now/);
    await dialog().getByText(String(number), { exact: true }).waitFor();
    await press(page, "Escape");
    expect(await statuses([String(number)])).toEqual(["Cancelled"]);
  });

  test("is undone several steps deep, the newest first", async () => {
    await openBoard(page, "?status=Pending");
    const numbers = await firstNumbers(2);
    await press(page, "x", "j", "x", "s");
    await hold("stock count");
    await expect.poll(() => statuses(numbers)).toEqual(["On-Hold", "On-Hold"]);
    await expect.poll(() => firstNumbers(1)).not.toEqual(numbers.slice(0, 1));
    const [other = ""] = await firstNumbers(1);
    await press(page, "Home", "s");
    await hold("asked twice");
    await expect.poll(() => statuses([other])).toEqual(["On-Hold"]);
    // Until the question is gone, the key belongs to the text in it.
    await dialog().waitFor({ state: "detached" });
    await press(page, "Control+z");
    await expect.poll(() => statuses([other])).toEqual(["Pending"]);
    await press(page, "Control+z");
    await expect.poll(() => statuses(numbers)).toEqual(["Pending", "Pending"]);
    const { undone } = await place.db
      .selectFrom("order_history")
      .innerJoin("orders", "orders.id", "order_history.order_id")
      .select((eb) => eb.fn.countAll<number>().as("undone"))
      .where("number", "in", numbers)
      .where("undoes", "is not", null)
      .executeTakeFirstOrThrow();
    expect(undone).toBe(2);
  });
});

describe("the undo of a change of many", () => {
  /** Puts the first three pending orders on hold, the last of which somebody else changes meanwhile. */
  async function holdTwoOfThree(): Promise<string[]> {
    await openBoard(page, "?status=Pending");
    const numbers = await firstNumbers(3);
    await press(page, "x", "j", "x", "j", "x");
    await moveUnseen(numbers[2], "Pending");
    await press(page, "s");
    await hold("stock count");
    await dialog().getByText("2 of 3 done, 1 failed", { exact: true }).waitFor();
    return numbers;
  }

  async function holdThree(): Promise<string[]> {
    const numbers = await holdTwoOfThree();
    await dialog().getByRole("button", { name: "Apply anyway (1)" }).click();
    await expect.poll(() => statuses(numbers)).toEqual(["On-Hold", "On-Hold", "On-Hold"]);
    await dialog().waitFor({ state: "detached" });
    return numbers;
  }

  test("takes back what was done at first and by the retry", async () => {
    const numbers = await holdThree();
    await press(page, "Control+z");
    await expect.poll(() => statuses(numbers)).toEqual(["Pending", "Pending", "Pending"]);
    await told("Undone: Put orders on hold (3)");
    // There is one undo of both, not one of each.
    await press(page, "Control+z");
    await told("Undo the last change: you changed nothing in the last 30 seconds");
  });

  test("says how much of it was taken back, and offers the rest", async () => {
    const numbers = await holdThree();
    await moveUnseen(numbers[0], "On-Hold");
    await press(page, "Control+z");
    await dialog().getByText("2 of 3 done, 1 failed", { exact: true }).waitFor();
    await press(page, "Escape");
    await told("Undone: Put orders on hold (3), 2 of them");
    expect(await statuses(numbers)).toEqual(["On-Hold", "Pending", "Pending"]);
    await page.getByRole("region", { name: "Messages" }).getByText("Put orders on hold (1)").waitFor();
  });

  test("is shown in place of the dialog whose button has begun it, and offers the rest as well", async () => {
    const numbers = await holdTwoOfThree();
    await moveUnseen(numbers[0], "On-Hold");
    await dialog().getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog", { name: "Undo: Put orders on hold" }).waitFor();
    await dialog().getByText("1 of 2 done, 1 failed", { exact: true }).waitFor();
    expect(await dialog().count()).toBe(1);
    await press(page, "Escape");
    await told("Undone: Put orders on hold (2), 1 of them");
    expect(await statuses(numbers)).toEqual(["On-Hold", "Pending", "Pending"]);
    await page.getByRole("region", { name: "Messages" }).getByText("Put orders on hold (1)").waitFor();
  });
});

describe("a macro", () => {
  test("is recorded by Q, named, played by Shift+Q on each selected record, found by the palette, renamed and deleted", async () => {
    await openBoard(page, "?status=Pending");
    const numbers = await firstNumbers(4);
    await press(page, "q");
    await bar().getByText("Recording: 0 steps").waitFor();
    await press(page, "Home", "s");
    await hold("no bread");
    await bar().getByText("Recording: 1 step").waitFor();
    await press(page, "q");
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    await page.keyboard.type("Wait for bread");
    await press(page, "Enter");
    await told('Macro "Wait for bread" is saved');
    await expect.poll(() => statuses(numbers.slice(0, 1))).toEqual(["On-Hold"]);

    await openBoard(page, "?status=Pending");
    const next = await firstNumbers(3);
    await press(page, "Home", "x", "j", "x", "j", "x", "Shift+Q");
    await choose(page, "Wait for bread");
    await told('Macro "Wait for bread" is done');
    expect(await statuses(next)).toEqual(["On-Hold", "On-Hold", "On-Hold"]);
    const reasons = await place.db
      .selectFrom("order_history")
      .innerJoin("orders", "orders.id", "order_history.order_id")
      .select("text")
      .where("number", "in", next)
      .where("text", "=", "no bread")
      .execute();
    expect(reasons).toEqual(next.map(() => ({ text: "no bread" })));

    // Another place of the same login has it too: it is kept by the gateway.
    await openBoard(page, "?status=Cancelled");
    const [final] = await firstNumbers(1);
    await press(page, "Home", "Control+k");
    await page.keyboard.type("Wait for br");
    await page.getByRole("option", { name: /Play macro Wait for bread/ }).waitFor();
    await press(page, "Enter");
    // Why it stopped, and what it has done, stays until it is read.
    await dialog().getByText(`Macro "Wait for bread" stopped at ${final}, step 1 (Change status: On-Hold)`).waitFor();
    await dialog().getByText("Nothing was done on 1 order.").waitFor();
    await press(page, "Enter");
    await dialog().waitFor({ state: "detached" });
    await openBoard(page);
    await press(page, "Control+k");
    await page.keyboard.type(">rename a macro");
    await page.getByRole("option", { name: /^Rename a macro/ }).waitFor();
    await press(page, "Enter");
    await choose(page, "Wait for bread");
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    await press(page, "Control+a");
    await page.keyboard.type("Hold");
    await press(page, "Enter");
    await told('Macro "Wait for bread" is now called "Hold"');
    await press(page, "Control+k");
    await page.keyboard.type(">delete a macro");
    await page.getByRole("option", { name: /^Delete a macro/ }).waitFor();
    await press(page, "Enter");
    await choose(page, "Hold");
    await told('Macro "Hold" is deleted');
    expect(await place.db.selectFrom("macros").selectAll().execute()).toEqual([]);
  });
});
