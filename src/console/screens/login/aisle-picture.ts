/** The size the picture is drawn in; the screen scales it. */
export const pictureSize = { width: 600, height: 900 } as const;

const middle = { x: pictureSize.width / 2, y: 410 };
/** Heights of the boards around the eye, from the ceiling to the floor. */
const boards = [-520, -330, -150, 30, 200, 360, 490] as const;
const nearest = 1;
const farthest = 7;

/** What the aisle is painted of: one SVG path each. `goods` go from the faintest to the brightest, then the accent. */
export interface AislePicture {
  readonly goods: readonly string[];
  readonly boards: string;
  readonly floor: string;
  readonly tiles: string;
}

/** Draws an aisle between two shelves in one-point perspective; the same picture each time. */
export function drawAisle(): AislePicture {
  const goods = ["", "", "", ""];
  let planks = "";
  for (const side of [-1, 1]) {
    boards.slice(1).forEach((board, shelf) => {
      planks += line(point(side, board, nearest), point(side, board, farthest));
      const room = board - (boards[shelf] ?? board);
      for (let from = nearest, place = 0; from < farthest - 0.2; place++) {
        const chance = scatter(shelf, place, side);
        const to = Math.min(farthest, from + 0.13 + 0.16 * scatter(place, shelf, side + 3));
        const top = board - room * (0.42 + 0.4 * chance);
        const tone = chance > 0.94 && from > 1.7 ? 3 : Math.floor(scatter(place + 7, shelf, side) * 3);
        goods[tone] += quad(side, top, board, from, to - 0.02 * from);
        from = to;
      }
    });
  }
  const ground = boards[boards.length - 1] ?? 0;
  const corners = [
    point(-1, ground, nearest),
    point(-1, ground, farthest),
    point(1, ground, farthest),
    point(1, ground, nearest),
  ];
  let tiles = "";
  for (let depth = 1.12; depth < farthest; depth *= 1.22)
    tiles += line(point(-1, ground, depth), point(1, ground, depth));
  return { goods, boards: planks, floor: `M${corners.join("L")}Z`, tiles };
}

/** A point of a side's shelf (-1 left, 1 right), at a height and a depth. */
function point(side: number, height: number, depth: number): string {
  const x = middle.x + (side * middle.x) / depth;
  const y = middle.y + height / depth;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function line(from: string, to: string): string {
  return `M${from}L${to}`;
}

function quad(side: number, top: number, bottom: number, from: number, to: number): string {
  return `M${[point(side, bottom, from), point(side, top, from), point(side, top, to), point(side, bottom, to)].join("L")}Z`;
}

/** A number from 0 to 1 that looks random and never changes. */
function scatter(one: number, two: number, three: number): number {
  const value = Math.sin(one * 127.1 + two * 311.7 + three * 74.7) * 43_758.5453;
  return value - Math.floor(value);
}
