import { sql } from "kysely";
import { stateNamed } from "#contract/invoices/states.ts";
import { plainPincode } from "#contract/text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { FileRecord } from "#gateway/imports/file/read-records.ts";
import { type Destination, type ImportSubject, type Line, refuse, type Verdict } from "#gateway/imports/subject.ts";
import type { Batch, WriteResult } from "#gateway/imports/write-result.ts";
import { nothingWritten, type StagedTotals } from "#gateway/imports/write-result.ts";

type Part = "pincode" | "office" | "district" | "state" | "latitude" | "longitude";

/** The import of post offices with their PIN codes, from which towns and states of addresses are known. */
export const localities: ImportSubject<Part> = {
  name: "localities",
  summary: "Writes the post offices of a .csv or .csv.gz file, one line each, into a store that already exists.",
  notes:
    "Two lines are the same locality if PIN code, office and district are the same; one that is there already is left as it is. Coordinates that cannot be right are left out, and counted in the report.",
  parts: {
    pincode: { required: true, isKey: true, words: "the PIN code" },
    office: { required: true, isKey: true, words: "the name of the post office" },
    district: { words: "its district" },
    state: { words: "its state or territory" },
    latitude: { words: "in degrees" },
    longitude: { words: "in degrees" },
  },
  hasDates: false,
  makesStore: false,
  recordPart: null,
  hasAmounts: false,
  columns: {
    pincode: "text",
    office: "text",
    district: "text",
    state: "text",
    place: "jsonb",
    doubt: "text",
    record: "jsonb",
  } satisfies Readonly<Record<keyof AcceptedLocality, string>>,
  tables: ["localities"],
  checker: () => checkLocality,
  async gather(db) {
    await sql`create unique index on import_lines (line)`.execute(db);
    await sql`analyze import_lines`.execute(db);
    const { rows } = await sql<StagedTotals>`
      select count(*) as records, count(*) as lines from import_lines`.execute(db);
    return rows[0] ?? { records: 0, lines: 0 };
  },
  remarks: readRemarks,
  write: writeLocalities,
  async preview(trx, to, { totals: { records } }) {
    const result = await writeLocalities(trx, to, { after: 0, upTo: records });
    const { rows } = await sql<{ line: string }>`
      select concat_ws('  ', pincode, office, nullif(district, ''), nullif(state, '')) as line
      from import_lines order by line limit 10`.execute(trx);
    return { result, examples: rows.map(({ line }) => line) };
  },
  async undo(trx, { storeId, number }) {
    const { numDeletedRows } = await trx
      .deleteFrom("localities")
      .where("store_id", "=", storeId)
      .where("import_number", "=", number)
      // What somebody has changed by hand since stays.
      .where("version", "=", 1)
      .executeTakeFirst();
    return { removed: Number(numDeletedRows), restored: 0 };
  },
};

interface AcceptedLocality {
  readonly pincode: string;
  readonly office: string;
  readonly district: string;
  readonly state: string;
  /** Latitude and longitude; an empty list where they are not known. */
  readonly place: readonly number[];
  /** Why the coordinates are left out; empty where nothing is wrong with them. */
  readonly doubt: string;
  readonly record: FileRecord;
}

function checkLocality(line: Line<Part>): Verdict<AcceptedLocality> {
  const pincode = plainPincode(line.part("pincode"));
  const office = line.part("office");
  if (pincode === "" || pincode.length > 12) return refuse("pincode: 1 to 12 characters");
  if (office === "" || office.length > 120) return refuse("office: 1 to 120 characters");
  const district = asName(line.part("district"));
  const state = line.part("state");
  if (district.length > 120 || state.length > 60) return refuse("district or state: too long");
  const { place, doubt } = readPlace(pincode, line.part("latitude"), line.part("longitude"));
  const known = stateNamed(state);
  const row = { pincode, office, district, state: known.code ? known.name : asName(state), place, doubt };
  return { row: { ...row, record: line.record }, reason: null };
}

/** The box of India's land and islands, in degrees: what a PIN code of India names lies in it. */
const india = { south: 6, north: 38, west: 68, east: 98 };

function readPlace(pincode: string, north: string, east: string): Pick<AcceptedLocality, "place" | "doubt"> {
  const none = { place: [] };
  if (isMissing(north) || isMissing(east)) return { ...none, doubt: "" };
  const number = /^-?\d+(\.\d+)?$/;
  if (!number.test(north) || !number.test(east)) return { ...none, doubt: "are no decimal degrees" };
  const [latitude, longitude] = [Number(north), Number(east)];
  const isIndian = /^[1-9]\d{5}$/.test(pincode);
  const isIn = (y: number, x: number): boolean =>
    isIndian
      ? y >= india.south && y <= india.north && x >= india.west && x <= india.east
      : Math.abs(y) <= 90 && Math.abs(x) <= 180;
  if (isIn(latitude, longitude)) return { place: [latitude, longitude], doubt: "" };
  return {
    ...none,
    doubt: isIn(longitude, latitude) ? "are swapped" : `lie outside ${isIndian ? "India" : "the map"}`,
  };
}

/** Files write "NA" where they know nothing. */
function isMissing(text: string): boolean {
  return text === "" || text.toUpperCase() === "NA";
}

/** "NEW DELHI" as "New Delhi"; nothing for what is missing. */
function asName(text: string): string {
  if (isMissing(text)) return "";
  return /[a-z]/.test(text)
    ? text
    : text.toLowerCase().replaceAll(/(^|[\s(.-])\p{Letter}/gu, (start) => start.toUpperCase());
}

async function readRemarks(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ doubt: string; lines: number }>`
    select doubt, count(*)::int as lines from import_lines where doubt <> '' group by doubt order by lines desc, doubt
  `.execute(db);
  return rows.map(
    ({ doubt, lines }) => `${lines.toLocaleString("en-US")} of them without coordinates, because theirs ${doubt}`,
  );
}

async function writeLocalities(trx: Trx, { storeId, importNumber }: Destination, batch: Batch): Promise<WriteResult> {
  const { after, upTo } = batch;
  const { numAffectedRows = 0n } = await sql`
    insert into localities (store_id, pincode, office, district, territory, latitude, longitude, import_number)
    select ${storeId}, pincode, office, district, state, (place->>0)::float8, (place->>1)::float8, ${importNumber}::integer
    from import_lines lines where line > ${after} and line <= ${upTo} and not exists (
      select from localities known where known.store_id = ${storeId} and known.state <> 'DELETE'
        and known.pincode = lines.pincode and known.office = lines.office
        and lower(known.district) = lower(lines.district))
    order by line on conflict do nothing`.execute(trx);
  const records = Number(numAffectedRows);
  const there = upTo - after - records;
  return { ...nothingWritten, records, lines: records, recordsThere: there, linesThere: there };
}
