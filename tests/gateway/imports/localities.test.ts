import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import { readPincode } from "#gateway/store/delivery/areas.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../support/database/rows.ts";
import { askedImport } from "../../support/files/asked-import.ts";
import { quietTools } from "../../support/files/import-tools.ts";

const map = "pincode=pincode,office=office,district=district,state=state,latitude=lat,longitude=lng";

/** A store, and how it imports a file of post offices. */
async function shop() {
  const { db, drop } = await createTestDatabase();
  onTestFinished(() => drop());
  const store = await buildStore(db, { code: "ONE", business_unit_id: await buildBusinessUnit(db) });
  return {
    db,
    async run(file: string) {
      const asked = await askedImport(["localities", file, "--map", map]);
      return runImport(db, asked.subject, { ...asked.wanted, by: "Meera" }, quietTools());
    },
    undo: () => undoImport(db, { code: "ONE", number: 1, by: "Asha" }, quietTools()),
    lookUp: (pincode: string) => readPincode(db, { storeIds: [store.id], storeId: store.id, pincode }, Date.now()),
  };
}

test("post offices are imported once, wrong coordinates are told and left out, and undo takes them back", async () => {
  const { db, run, undo, lookUp } = await shop();
  const folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "offices.csv");
  const lines = [
    "pincode,office,district,state,lat,lng",
    "110001,Baroda House SO,NEW DELHI,DELHI,28.6174167,77.2129167",
    "110001,Baroda House SO,NEW DELHI,DELHI,28.6174167,77.2129167",
    "110001,Supreme Court SO,NEW DELHI,DELHI,77.2380278,28.6212222",
    "160055,Mohali SO,SAS NAGAR,PUNJAB,NA,NA",
    "160055,Burail SO,CHANDIGARH,CHANDIGARH,17°57'17.7,76.7",
    "560038,Indiranagar SO,BANGALORE,KARNATAKA,233643000,77.6",
    ",Nowhere,NA,NA,NA,NA",
  ];
  await writeFile(file, lines.join("\n"));
  const result = await run(file);
  expect(result).toMatchObject({ linesRead: 7, records: 5, recordsThere: 1 });
  expect([...result.refused.values()]).toEqual([1]);
  expect(result.remarks).toEqual([
    "1 of them without coordinates, because theirs are no decimal degrees",
    "1 of them without coordinates, because theirs are swapped",
    "1 of them without coordinates, because theirs lie outside India",
  ]);
  expect(await lookUp("110001")).toMatchObject({ city: "New Delhi", state: "Delhi", locality: "" });
  expect(await lookUp("560038")).toMatchObject({ city: "Bangalore", state: "Karnataka", locality: "Indiranagar SO" });
  // Offices of two states: nobody can tell, and the table of first digits does not either.
  expect(await lookUp("160055")).toMatchObject({ state: "" });
  expect(await run(file)).toMatchObject({ records: 0 });
  // One that is not in use any more is not looked at, and what somebody has changed by hand outlives the import.
  const change = { state: "INACTIVE", version: 2 } as const;
  await db.updateTable("localities").set(change).where("district", "=", "Chandigarh").execute();
  expect(await lookUp("160055")).toMatchObject({ state: "Punjab", city: "Sas Nagar" });
  await undo();
  expect(await db.selectFrom("localities").select(["office", "state"]).execute()).toEqual([
    { office: "Burail SO", state: "INACTIVE" },
  ]);
});

const offices = fileURLToPath(new URL("../../../../shared/data/geo_india_post_offices.csv.gz", import.meta.url));

test.skipIf(!existsSync(offices))(
  "all post offices of India come in (needs ../shared/data)",
  { timeout: 600_000 },
  async () => {
    const { db, run, lookUp } = await shop();
    const result = await run(offices);
    expect(result).toMatchObject({ linesRead: 165_627, linesAccepted: 165_627 });
    expect(result.records + result.recordsThere).toBe(165_627);
    const { placed } = await db
      .selectFrom("localities")
      .select((eb) => eb.fn.count<number>("latitude").as("placed"))
      .executeTakeFirstOrThrow();
    expect(Number(placed)).toBeGreaterThan(150_000);
    expect(await lookUp("560038")).toMatchObject({ state: "Karnataka" });
  },
);
