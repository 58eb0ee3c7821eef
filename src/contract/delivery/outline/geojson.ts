import { plainPincode } from "#contract/text.ts";
import { type Corner, cornerAt, type Outline, steps, withoutRepeats } from "./outline.ts";

/** One shape of a file, with the PIN code and name that its properties tell; empty where they tell none. */
export interface ReadShape {
  readonly pincode: string;
  readonly name: string;
  readonly outline: Outline;
}

/** The names by which files call a PIN code, and a name, the first found first. */
const pincodeNames = ["pin_code", "pincode", "pin", "PIN_CODE", "PINCODE", "Pincode", "PIN"];
const shapeNames = ["area_name", "office_name", "name", "NAME", "Name"];

/** The shapes of a GeoJSON text, rounded to seven decimals and without repeated corners; a sentence where it has none. */
export function readGeoJson(text: string): readonly ReadShape[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "This file is no GeoJSON: it cannot be read as JSON";
  }
  try {
    const shapes = shapesOf(json as GeoJson);
    return shapes.length > 0 ? shapes : "This file has no polygons";
  } catch {
    return "This file is no GeoJSON: its coordinates cannot be read";
  }
}

/** Shapes as a GeoJSON text, which `readGeoJson` reads again. */
export function writeGeoJson(shapes: readonly Pick<ReadShape, "name" | "outline">[]): string {
  const features = shapes.map(({ name, outline }) => ({
    type: "Feature",
    properties: { name },
    geometry: {
      type: "MultiPolygon",
      coordinates: outline.map((part) => part.map((ring) => ring.map(([x, y]) => [x / steps, y / steps]))),
    },
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

type Position = readonly [number, number, ...number[]];

/** As much of GeoJSON (RFC 7946) as is read here. */
interface GeoJson {
  readonly type?: string;
  readonly features?: readonly GeoJson[];
  readonly geometries?: readonly GeoJson[];
  readonly geometry?: GeoJson | null;
  readonly coordinates?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

function shapesOf(json: GeoJson): readonly ReadShape[] {
  if (json.features) return json.features.flatMap(shapesOf);
  const geometry = json.type === "Feature" ? json.geometry : json;
  const parts = geometry ? partsOf(geometry) : [];
  if (parts.length === 0) return [];
  const told = (names: readonly string[]): string => {
    const name = names.find((each) => json.properties?.[each] !== undefined && json.properties[each] !== null);
    return name === undefined ? "" : String(json.properties?.[name]).trim();
  };
  const outline = parts.map((part) => part.map(readRing));
  return [{ pincode: plainPincode(told(pincodeNames)).slice(0, 12), name: told(shapeNames).slice(0, 120), outline }];
}

function partsOf({ type, coordinates, geometries = [] }: GeoJson): readonly (readonly (readonly Position[])[])[] {
  if (type === "Polygon") return [coordinates as readonly (readonly Position[])[]];
  if (type === "MultiPolygon") return coordinates as readonly (readonly (readonly Position[])[])[];
  return geometries.flatMap(partsOf);
}

function readRing(ring: readonly Position[]): readonly Corner[] {
  const corners = ring.map(([longitude, latitude]) => {
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new Error("no number");
    return cornerAt({ latitude, longitude });
  });
  return withoutRepeats(corners);
}
