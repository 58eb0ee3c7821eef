import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, press, runByPalette, typeByHand } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name }).first();

let made = 0;

/** Adds a picker that no other test knows, puts them on duty by key, and answers the name once that is written. */
async function putOnDuty(first: string): Promise<string> {
  made += 1;
  const name = `${first} ${"ABCDEFGH"[made]}uditee`;
  await place.db
    .insertInto("pickers")
    .values({ store_id: storeId, name, phone: "9000000001", on_duty: false, capacity: 5 })
    .execute();
  await page.goto(`${place.address}/picker?text=${encodeURIComponent(name)}`);
  await rowOf(name).waitFor();
  await press(page, "u");
  await rowOf(name).getByText("On duty").waitFor();
  const told = () => place.db.selectFrom("audit_entries").select("id").where("subject_name", "=", name).execute();
  await expect.poll(told).toHaveLength(1);
  return name;
}

it("shows who changed what from where, by keys; an entry opens whole, and nothing is missing", async () => {
  const name = await putOnDuty("Zuri");
  await press(page, "g a");
  await page.getByRole("grid", { name: "Audit entries" }).waitFor();
  const row = rowOf(name);
  await row.getByText("On duty: no → yes").waitFor();
  expect(await row.innerText()).toContain("127.0.0.1");
  expect(await page.getByRole("tab").allInnerTexts()).toEqual([
    expect.stringMatching(/^All/),
    expect.stringMatching(/^People/),
    expect.stringMatching(/^Rights/),
    expect.stringMatching(/^Settings/),
    expect.stringMatching(/^Money/),
    expect.stringMatching(/^Several at once/),
  ]);
  await press(page, "Enter");
  const panel = page.getByRole("complementary", { name: "The audit entry beside the list" });
  await panel.getByRole("heading", { name: `Picker ${name}` }).waitFor();
  await panel.getByText("no → yes").waitFor();
  await press(page, "t");
  await panel
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .waitFor();
  await press(page, "l");
  await page
    .getByText(/^Nothing is missing: \d+ entries since /)
    .first()
    .waitFor();
  await press(page, "Enter");
  await page.waitForURL(/\/audit\/[0-9a-f-]{36}$/);
  await page
    .getByRole("main")
    .getByRole("heading", { name: `Picker ${name}` })
    .waitFor();
  await press(page, "Escape");
  await page.getByRole("grid", { name: "Audit entries" }).waitFor();
  await press(page, "]", "]");
  await page.getByRole("tab", { name: /^Rights/, selected: true }).waitFor();
  await rowOf("supervisor").getByText("Added").waitFor();
});

test("is searched and filtered by keys, and its page is exported with full dates", async () => {
  const picker = await putOnDuty("Chipo");
  await page.goto(`${place.address}/audit`);
  await page.getByRole("grid", { name: "Audit entries" }).waitFor();
  await press(page, "/");
  await typeByHand(page, picker.slice(0, 9));
  await press(page, "Enter");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await press(page, "Shift+F");
  await choose(page, "Who");
  const { name } = await place.db
    .selectFrom("users")
    .select("name")
    .where("login_id", "=", "admin")
    .executeTakeFirstOrThrow();
  await choose(page, name);
  await page.getByText(`who: ${name}`).waitFor();
  await rowOf(picker).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "e", "Enter")]);
  expect(download.suggestedFilename()).toMatch(/^S101-audit-entries-all-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(head).toBe("When,Who,What,Action,Before and after,Address");
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,${name},Picker ${picker},Changed,On duty: no → yes,127\\.0\\.0\\.1$`,
      ),
    ),
  ]);
  await press(page, "Escape", "Shift+F");
  await choose(page, "Action", "Change undone");
  await page.getByText("No audit entry matches this filter.").waitFor();
});

test("says that an entry is missing until somebody has read it", async () => {
  const name = await putOnDuty("Farai");
  const { sequence } = await place.db
    .selectFrom("audit_entries")
    .select("sequence")
    .where("subject_name", "=", name)
    .executeTakeFirstOrThrow();
  await place.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from audit_entries where sequence = ${sequence}`.execute(trx);
  });
  await page.goto(`${place.address}/audit`);
  await page.getByRole("grid", { name: "Audit entries" }).waitFor();
  await runByPalette(page, "Check that nothing is missing in the audit list");
  await page
    .getByRole("dialog")
    .getByText(/^Entry \d+ is missing: \d+ entries are left$/)
    .first()
    .waitFor();
  await choose(page, "I have read this");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
