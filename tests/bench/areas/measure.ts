import { sql } from "kysely";
import { boxOf, type Corner, holds, middleOf, placeOf } from "#contract/delivery/outline/outline.ts";
import { areaOfAddress } from "#gateway/store/delivery/areas.ts";
import { keepOutline } from "#gateway/store/delivery/outlines.ts";
import { madeUpOutline } from "../../support/files/pin-outlines.ts";
import { openBare } from "../bare.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { inTurns, timeOf } from "../timing.ts";

const count = 500;
const corners = 174;
const turns = 400;

/** Measures how fast the delivery area of a point is found among 500 areas: in memory, by statement, and by the call. */
export async function measureAreas(place: Place, report: Report): Promise<void> {
  const { db, storeId } = place;
  const bare = openBare(place.url);
  const caller = createCaller(place.origin, await place.openSession());
  const outlines = Array.from({ length: count }, (_, at) => madeUpOutline(at, corners));
  const names: string[] = [];
  try {
    for (const outline of outlines)
      names.push(await db.transaction().execute((trx) => keepOutline(trx, storeId, outline, null)));
    await db
      .insertInto("delivery_areas")
      .values(
        names.map((outline, at) => ({
          store_id: storeId,
          name: `Bench ${at}`,
          outline,
          latitude: null,
          longitude: null,
        })),
      )
      .execute();
    await sql`analyze delivery_areas, outline_rings`.execute(db);
    report({ name: "corners of 500 delivery areas", value: outlines.flat(3).length, unit: "corners", goal: null });
    const points = outlines.map(middleOf);
    const pointOf = (turn: number): Corner => points[(turn * 37) % points.length] as Corner;

    const boxes = outlines.map((outline) => ({ outline, box: boxOf(outline.flat(2)) }));
    const inMemory: number[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      inMemory.push(
        await timeOf(async () => {
          const [x, y] = pointOf(turn);
          const found = boxes.find(
            ({ outline, box: { west, south, east, north } }) =>
              x >= west && x <= east && y >= south && y <= north && holds(outline, [x, y]),
          );
          if (!found) throw new Error("no area has this point");
        }),
      );
    reportTimes(report, "point in 500 areas, in memory", inMemory, { goal: 5 });

    const address = (turn: number) => ({ pincode: "000000", point: placeOf(pointOf(turn)) });
    const byStatement = await inTurns(
      turns,
      async (turn) => {
        if (!(await areaOfAddress(db, storeId, address(turn)))) throw new Error("no area has this point");
      },
      (turn) => bare.run([boxStatement(storeId, pointOf(turn))]),
    );
    reportTimes(report, "point in 500 areas, by statement", byStatement.ours, {
      goal: 5,
      baseline: byStatement.bare,
    });
    const asked = (turn: number) => ({ body: { storeId, ...address(turn) } });
    const statements = await bare.statementsOf((trx) => areaOfAddress(trx, storeId, address(0)));
    const byCall = await inTurns(
      100,
      (turn) => caller.ask("addresses.pincode", asked(turn)),
      () => bare.run(statements),
    );
    reportTimes(report, "all about an address in 500 areas, by call", byCall.ours, { baseline: byCall.bare });
  } finally {
    await db.deleteFrom("delivery_areas").where("store_id", "=", storeId).where("outline", "in", names).execute();
    await bare.close();
    caller.close();
  }
}

/** The bare technique: the boxes that have a point, and one row of each area. */
function boxStatement(storeId: string, [x, y]: Corner) {
  const text = `select area.name from outline_rings as ring
    join delivery_areas as area on area.store_id = ring.store_id and area.outline = ring.outline
    where ring.store_id = $1 and west <= $2 and east >= $2 and south <= $3 and north >= $3`;
  return { text, values: [storeId, x, y] };
}
