import { otherField, rowField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { areaFields } from "#contract/delivery/area.ts";
import { readGeoJson } from "#contract/delivery/outline/geojson.ts";
import { counted } from "#contract/text.ts";

/** The largest file of outlines, in bytes. */
const mostBytes = 20_000_000;

/** How many corners, at most, are sent in one call. */
const cornersAtOnce = 12_000;

/** Asks for a GeoJSON file, keeps the outlines of its PIN codes and, where wanted, has a delivery area of each. */
export async function importOutlines(storeId: string, tools: Tools): Promise<void> {
  let said = "";
  let refusals: readonly string[] = [];
  const { deliveryCharge, minimumOrder } = areaFields;
  const done = await tools.fill({
    name: "area-outlines",
    title: "Import outlines of PIN codes",
    as: "dialog",
    fields: {
      file: {
        ...otherField("area.file"),
        limits: { type: "file", required: true, types: ["application/geo+json", "application/json"], mostBytes },
        hint: "Polygons with their PIN codes",
      },
      make: { ...otherField("area.make"), limits: { type: "switch" } },
      deliveryCharge: { ...rowField("delivery-area", "deliveryCharge"), limits: deliveryCharge },
      minimumOrder: { ...rowField("delivery-area", "minimumOrder"), limits: minimumOrder },
    },
    values: () => ({ make: true, deliveryCharge: 0, minimumOrder: 0 }),
    save: async (values, { idempotencyKey }) => {
      const shapes = readGeoJson(values.file ? await values.file.text() : "");
      if (typeof shapes === "string") throw new Error(shapes);
      const unnamed = shapes.filter(({ pincode }) => pincode === "").length;
      if (unnamed > 0) throw new Error(`${counted(unnamed, "polygon")} without a PIN code (pin_code, pincode or pin)`);
      const areas = values.make
        ? { deliveryCharge: values.deliveryCharge ?? 0, minimumOrder: values.minimumOrder ?? 0 }
        : null;
      let [kept, made] = [0, 0];
      const refused: string[] = [];
      for (const [at, outlines] of parcels(shapes).entries()) {
        const answer = await tools.api(
          "pin-outlines.import",
          { params: { storeId }, body: { outlines: outlines as never, areas } },
          { idempotencyKey: `${idempotencyKey}-${at}` },
        );
        kept += answer.kept;
        made += answer.made;
        refused.push(...answer.refused.map(({ pincode, because }) => `${pincode}: ${because}`));
      }
      said = `${kept} of ${counted(shapes.length, "outline")} kept, ${counted(made, "area")} made`;
      refusals = refused;
      return { id: storeId, storeId, version: 1 };
    },
    saved: "",
  });
  if (!done) return;
  await tools.refresh();
  tools.tell(said, refusals.length > 0 ? "plain" : "success", refusals.slice(0, 5).join("; "));
}

/** The shapes in as many calls as their corners need. */
function parcels<Shape extends { readonly outline: readonly (readonly (readonly unknown[])[])[] }>(
  shapes: readonly Shape[],
): readonly (readonly Shape[])[] {
  const all: Shape[][] = [];
  let corners = Infinity;
  for (const shape of shapes) {
    const own = shape.outline.flat(2).length;
    if (corners + own > cornersAtOnce || (all.at(-1)?.length ?? 0) === 50) {
      all.push([]);
      corners = 0;
    }
    all.at(-1)?.push(shape);
    corners += own;
  }
  return all;
}
