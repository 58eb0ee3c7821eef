import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AreaRow } from "#contract/delivery/area.ts";
import { checkOutline, seemsSwapped, swappedWords } from "#contract/delivery/outline/check-outline.ts";
import {
  type Corner,
  cornerAt,
  middleOf,
  boxOf,
  type Outline,
  type OutlineFault,
  type Place,
  placeIn,
  placeOf,
  steps,
  withoutRepeats,
} from "#contract/delivery/outline/outline.ts";
import { counted, pincodeIn } from "#contract/text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { createRecord } from "#gateway/store/records/create-record.ts";
import { keptOf } from "#gateway/store/settings/stored-section.ts";
import { areaKind } from "./area-kind.ts";

/** A PIN code with its outline. */
export interface PinOutline {
  readonly pincode: string;
  readonly name: string;
  readonly outline: Outline;
}

/** What is drawn on the map of a store. */
export async function readOutlines(db: Db, storeId: string) {
  const { rows } = await sql<{ outline: string; drawn: number[][][] }>`
    select outline, jsonb_agg(rings order by part) as drawn from (
      select outline, part, jsonb_agg(
        jsonb_build_array(to_jsonb(xs), to_jsonb(ys)) order by ring) as rings
      from outline_rings where store_id = ${storeId} and (
        outline in (select outline from delivery_areas where store_id = ${storeId} and state <> 'DELETE')
        or outline in (select outline from pin_outlines where store_id = ${storeId}))
      group by outline, part) as parts
    group by outline`.execute(db);
  const drawn = new Map(rows.map(({ outline, drawn }) => [outline, readParts(drawn as unknown as FlatRing[][])]));
  const areas = await db
    .selectFrom("delivery_areas")
    .select(["id", "name", "outline"])
    .where("store_id", "=", storeId)
    .where("state", "<>", "DELETE")
    .where("outline", "<>", "")
    .orderBy("position")
    .orderBy("name")
    .execute();
  const pincodes = await db
    .selectFrom("pin_outlines")
    .select(["pincode", "name", "outline"])
    .where("store_id", "=", storeId)
    .orderBy("pincode")
    .execute();
  const { tileAddress, tileAttribution, storePlace } = await keptOf("map").read(db, storeId);
  const tiles = tileAddress ? { address: String(tileAddress), attribution: String(tileAttribution) } : null;
  return {
    near: await readNear(db, storeId),
    store: await readStorePlace(db, storeId, String(storePlace)),
    tiles,
    areas: areas.map(({ outline, ...rest }) => ({ ...rest, outline: drawn.get(outline) ?? [] })),
    pincodes: pincodes.map(({ outline, ...rest }) => ({ ...rest, outline: drawn.get(outline) ?? [] })),
  };
}

/** Where a store is: as its settings say or, less exactly, at the post office of the PIN code in its address. */
async function readStorePlace(db: Db, storeId: string, said: string) {
  const exact = placeIn(said);
  if (exact) return { ...exact, isExact: true };
  const { address } = await db
    .selectFrom("stores")
    .select("address")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const pincode = pincodeIn(address);
  const office = pincode === null ? undefined : (await readOffices(db, storeId, [pincode])).get(pincode);
  return office ? { ...office, isExact: false } : null;
}

/** The middle of the places to which a store delivers; null where nothing tells one. */
async function readNear(db: Db, storeId: string): Promise<Place | null> {
  const areas = sql`select * from delivery_areas where store_id = ${storeId} and state <> 'DELETE'`;
  // The medians, so that a few wrong places do not move it far away.
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude
    from (
      select latitude, longitude from (${areas}) as areas
      union all
      select (south::float8 + north) / 2 / ${sql.lit(steps)}, (west::float8 + east) / 2 / ${sql.lit(steps)}
      from outline_rings
      where store_id = ${storeId} and ring = 0 and outline in (select outline from (${areas}) as areas)
      union all
      select latitude, longitude from localities
      where store_id = ${storeId} and state = 'ACTIVE' and pincode in (select unnest(pincodes) from (${areas}) as areas)
    ) as places`.execute(db);
  const { latitude = null, longitude = null } = rows[0] ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

type FlatRing = readonly [xs: readonly number[], ys: readonly number[]];

function readParts(parts: readonly (readonly FlatRing[])[]): [number, number][][][] {
  return parts.map((rings) => rings.map(([xs, ys]) => xs.map((x, at): [number, number] => [x, ys[at] ?? 0])));
}

/** Finds the first thing that is wrong with an outline, here or in a process of its own. */
type FindFault = (outline: Outline) => OutlineFault | null | Promise<OutlineFault | null>;

/**
 * Keeps an outline and answers its name; refused with 422, with the place of the fault, where it can be no area. `near`
 * is where the store delivers.
 */
export async function keepOutline(
  trx: Trx,
  storeId: string,
  given: Outline,
  near?: Place | null,
  findFault: FindFault = checkOutline,
): Promise<string> {
  const outline = given.map((part) => part.map(withoutRepeats));
  const known = near === undefined ? await readNear(trx, storeId) : near;
  const fault =
    (await findFault(outline)) ??
    (known && seemsSwapped(outline, cornerAt(known)) ? { because: swappedWords, at: middleOf(outline) } : null);
  if (fault) {
    const because = fault.because + placeText(fault.at);
    throw new Refusal("invalid", because, { fields: { outline: because } });
  }
  const name = nameOf(outline);
  const rings = outline.flatMap((part, at) =>
    part.map((corners, ring) => ({
      store_id: storeId,
      outline: name,
      part: at,
      ring,
      xs: corners.map(([x]) => x),
      ys: corners.map(([, y]) => y),
      ...boxOf(corners),
    })),
  );
  await trx
    .insertInto("outline_rings")
    .values(rings)
    // It is made of its corners: the same name is the same outline.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return name;
}

function placeText(at: Corner | null): string {
  if (at === null) return "";
  const { latitude, longitude } = placeOf(at);
  return ` near ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** What the history tells of an outline: "2 parts, 1 hole, 34 corners (3f9a2c41)". */
function nameOf(outline: Outline): string {
  const rings = outline.flat();
  const holes = rings.length - outline.length;
  const said = [
    counted(outline.length, "part"),
    ...(holes > 0 ? [counted(holes, "hole")] : []),
    counted(
      rings.reduce((sum, ring) => sum + ring.length - 1, 0),
      "corner",
    ),
  ];
  const hash = createHash("sha256").update(JSON.stringify(outline)).digest("hex").slice(0, 12);
  return `${said.join(", ")} (${hash})`;
}

/** What delivery costs in the areas that an import makes, in minor units. */
type Tariff = Pick<AreaRow, "deliveryCharge" | "minimumOrder">;

/** Keeps outlines of PIN codes and, with a tariff, has a delivery area of each. What cannot be one is told. */
export async function importPinOutlines(
  trx: Trx,
  storeId: string,
  { outlines, areas }: { readonly outlines: readonly PinOutline[]; readonly areas: Tariff | null },
  author: Author,
  findFault: FindFault,
) {
  const refused: { pincode: string; because: string }[] = [];
  let kept = 0;
  let made = 0;
  const near = await readNear(trx, storeId);
  const offices = await readOffices(
    trx,
    storeId,
    outlines.map(({ pincode }) => pincode),
  );
  for (const { pincode, name, outline } of outlines) {
    try {
      const drawn = await keepOutline(trx, storeId, outline, offices.get(pincode) ?? near, findFault);
      const row = { store_id: storeId, pincode, name, outline: drawn };
      await trx
        .insertInto("pin_outlines")
        .values(row)
        .onConflict((conflict) => conflict.columns(["store_id", "pincode"]).doUpdateSet({ name, outline: drawn }))
        .execute();
      kept += 1;
      if (areas && (await haveArea(trx, storeId, { pincode, name, outline: drawn, tariff: areas }, author))) made += 1;
    } catch (error) {
      // Thrown before anything was written of this one.
      if (!(error instanceof Refusal)) throw error;
      refused.push({ pincode, because: error.message });
    }
  }
  return { kept, made, refused };
}

/** Where the post offices of some PIN codes are, as far as the localities of the store tell it. */
async function readOffices(db: Db, storeId: string, pincodes: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<Place & { readonly pincode: string }>`
    select pincode, avg(latitude) as latitude, avg(longitude) as longitude from localities
    where store_id = ${storeId} and pincode = any(${pincodes}) and state = 'ACTIVE' and latitude is not null and longitude is not null
    group by pincode`.execute(db);
  return new Map(rows.map(({ pincode, ...place }) => [pincode, place]));
}

/** Makes the area of a PIN code, or draws the one anew that has its name; answers whether one was made. */
async function haveArea(
  trx: Trx,
  storeId: string,
  given: { readonly pincode: string; readonly name: string; readonly outline: string; readonly tariff: Tariff },
  author: Author,
): Promise<boolean> {
  const { pincode, outline, tariff } = given;
  const name = `${given.name} ${pincode}`.trim().slice(0, 80);
  const known = await trx
    .selectFrom("delivery_areas")
    .select("id")
    .where("store_id", "=", storeId)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (known) {
    await changeRecord(trx, areaKind, { storeId, id: known.id }, author, (row) =>
      row.outline === outline ? null : { fields: { outline } },
    );
    return false;
  }
  await createRecord(trx, areaKind, storeId, { name, position: 100, pinCodes: pincode, outline, ...tariff }, author);
  return true;
}
