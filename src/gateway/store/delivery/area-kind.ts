import { sql } from "kysely";
import { areaFields, areaRecord, type AreaRow, tidyPinCodes } from "#contract/delivery/area.ts";
import { nothingDrawn } from "#contract/delivery/outline/check-outline.ts";
import { slotTimes, tidyTimes } from "#contract/delivery/served.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { readPattern } from "./read-slots.ts";

/** Delivery areas, each an `AreaRow`. */
function areaRows(db: Db) {
  return db
    .selectFrom("delivery_areas")
    .select(recordColumns("delivery_areas"))
    .select(fieldColumns("delivery_areas", areaFields));
}

/** How delivery areas are read and written. */
export const areaKind = storedKind({
  kind: "delivery-area",
  table: "delivery_areas",
  unique: { delivery_areas_name: { field: "name", because: "another area has this name" } },
  list: definedList(areaRecord, {
    rows: areaRows,
    fields: { drawn: (row) => sql`${row("outline")} <> ''` },
  }),
  rules: areaRules,
  identity: {
    sameBy: [{ field: "name", key: sql`lower(name)` }],
    words: "Two lines are the same delivery area if the name is the same; small letters make no difference.",
  },
  elsewhere: { pinCodes: { table: "delivery_areas", write: writePinCodes } },
});

/** The rules for delivery areas: one has PIN codes or an outline; PIN codes and times are kept once each; outlines and slots are those of the store. */
async function areaRules(
  trx: Trx,
  storeId: string,
  before: AreaRow | null,
  fields: Partial<AreaRow>,
): Promise<Partial<AreaRow>> {
  const { outline = "", pinCodes } = fields;
  const isEmpty = (area: Partial<AreaRow>): boolean => !area.outline && tidyPinCodes(area.pinCodes ?? "") === "";
  // One that was empty before may change in other ways.
  if (isEmpty({ ...before, ...fields }) && (before === null || !isEmpty(before)))
    throw wrongField(before ? "changes.pinCodes" : "pinCodes", nothingDrawn);
  const slots = fields.slots === undefined ? undefined : tidyTimes(fields.slots);
  if (outline !== "") {
    const known = await trx
      .selectFrom("outline_rings")
      .select("part")
      .where("store_id", "=", storeId)
      .where("outline", "=", outline)
      .limit(1)
      .execute();
    if (known.length === 0) {
      const because = "no such outline was drawn";
      throw new Refusal("invalid", because, { fields: { [before ? "changes.outline" : "outline"]: because } });
    }
  }
  if (slots && slots !== before?.slots) await checkSlots(trx, storeId, slots, before ? "changes.slots" : "slots");
  return {
    ...fields,
    ...(slots !== undefined && { slots }),
    ...(pinCodes !== undefined && { pinCodes: tidyPinCodes(pinCodes) }),
  };
}

/** Refuses with 422 the time at which no slot of the store begins. */
async function checkSlots(trx: Trx, storeId: string, slots: string, field: string): Promise<void> {
  const pattern = await readPattern(trx, storeId);
  const own = (pattern.rules ?? []).flatMap(({ from, until }) => (until === "" ? [] : [from]));
  const known = [...new Set([...slotTimes(pattern), ...own])].toSorted();
  const wrong = slots.split(", ").find((time) => !known.includes(time));
  if (wrong !== undefined) throw wrongField(field, `no slot begins at ${wrong}: they begin at ${known.join(", ")}`);
}

/** Keeps the PIN codes of an area as a list, by which addresses find it. */
async function writePinCodes(trx: Trx, storeId: string, id: string, pinCodes: unknown): Promise<void> {
  await trx
    .updateTable("delivery_areas")
    .set({ pincodes: String(pinCodes).split(", ").filter(Boolean) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}
