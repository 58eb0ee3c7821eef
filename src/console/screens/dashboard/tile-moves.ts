/** Where a tile is on the screen, in pixels. */
export interface TilePlace {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The tile above or below another: of the nearest row the one that is nearest sideways; the same one where none is. */
export function tileBeyond(places: readonly TilePlace[], from: number, by: 1 | -1): number {
  const here = places[from];
  if (!here) return from;
  const beyond = [...places.keys()].filter((at) => {
    const place = places[at];
    return place !== undefined && (by > 0 ? place.top >= here.bottom - 1 : place.bottom <= here.top + 1);
  });
  const distance = (at: number): readonly [number, number] => {
    const place = places[at] ?? here;
    return [by > 0 ? place.top - here.bottom : here.top - place.bottom, Math.abs(middle(place) - middle(here))];
  };
  const [nearest = from] = beyond.toSorted((one, other) => {
    const [rowOne, sideOne] = distance(one);
    const [rowOther, sideOther] = distance(other);
    return Math.abs(rowOne - rowOther) > 1 ? rowOne - rowOther : sideOne - sideOther;
  });
  return nearest;
}

function middle({ left, right }: TilePlace): number {
  return (left + right) / 2;
}
