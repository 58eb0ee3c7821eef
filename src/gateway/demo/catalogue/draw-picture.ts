import { crc32, deflateSync } from "node:zlib";

/** What the goods of a category look like from afar; all others are bags. */
const shapes: Readonly<Record<string, Shape>> = {
  Fruits: "round",
  Vegetables: "round",
  Eggs: "round",
  Dairy: "carton",
  "Drinks & Juices": "carton",
  Oils: "bottle",
  "Personal Care": "bottle",
  Household: "bottle",
};

type Shape = "round" | "carton" | "bottle" | "bag";
type Colour = readonly [red: number, green: number, blue: number];

/** Each pixel is made of so many points in each direction, so that edges are smooth. */
const points = 2;

/** A picture of goods of a category, as the bytes of a PNG: a simple shape in a colour of the category. */
export function drawPicture(category: string, hue: number, side: number): Buffer {
  const part = parts[shapes[category] ?? "bag"];
  const colours: readonly [Colour, Colour, Colour, Colour] = [
    colourOf(hue, 0.4, 0.93),
    colourOf(hue, 0.5, 0.55),
    colourOf(hue, 0.5, 0.4),
    colourOf(hue, 0.3, 0.97),
  ];
  const line = side * 3 + 1;
  const pixels = Buffer.alloc(line * side);
  const step = 1 / (side * points);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let at = 0; at < points * points; at += 1) {
        const across = (x * points + (at % points) + 0.5) * step;
        const down = (y * points + Math.floor(at / points) + 0.5) * step;
        const colour = colours[part(across, down)];
        red += colour[0];
        green += colour[1];
        blue += colour[2];
      }
      const place = y * line + 1 + x * 3;
      pixels[place] = red / (points * points);
      pixels[place + 1] = green / (points * points);
      pixels[place + 2] = blue / (points * points);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const begin = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    begin,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Which colour a point has: 0 around the goods, 1 the goods, 2 their dark part, 3 their label. */
type PartAt = (x: number, y: number) => 0 | 1 | 2 | 3;

const isIn = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
const isRound = (x: number, y: number, middle: number, height: number, wide: number, high = wide): boolean =>
  ((x - middle) / wide) ** 2 + ((y - height) / high) ** 2 <= 1;

const parts: Readonly<Record<Shape, PartAt>> = {
  round(x, y) {
    if (isRound(x, y, 0.58, 0.22, 0.1, 0.05)) return 2;
    if (isRound(x, y, 0.42, 0.46, 0.07, 0.1)) return 3;
    return isRound(x, y, 0.5, 0.56, 0.29, 0.31) ? 1 : 0;
  },
  carton(x, y) {
    if (isRound(x, y, 0.5, 0.62, 0.11)) return 3;
    if (isIn(x, y, 0.32, 0.36, 0.68, 0.88)) return 1;
    return isIn(x, y, 0.32 + (0.36 - y) / 2, 0.16, 0.68 - (0.36 - y) / 2, 0.36) ? 2 : 0;
  },
  bottle(x, y) {
    if (isIn(x, y, 0.43, 0.12, 0.57, 0.2)) return 2;
    if (isIn(x, y, 0.35, 0.52, 0.65, 0.74)) return 3;
    return isIn(x, y, 0.45, 0.2, 0.55, 0.4) || isIn(x, y, 0.35, 0.38, 0.65, 0.88) ? 1 : 0;
  },
  bag(x, y) {
    if (isIn(x, y, 0.27, 0.18, 0.73, 0.25)) return 2;
    if (isRound(x, y, 0.5, 0.56, 0.15, 0.12)) return 3;
    return isIn(x, y, 0.27, 0.18, 0.73, 0.86) ? 1 : 0;
  },
};

/** A colour by its hue in degrees, and its saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const channel = (at: number): number => {
    const place = (at + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
