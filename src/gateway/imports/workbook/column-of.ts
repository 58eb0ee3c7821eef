/** The most columns of a sheet. */
export const mostColumns = 16_384;

/** "C7" is in column 2; a place that is none is outside of all sheets. */
export function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < 4; at += 1) {
    const code = place.charCodeAt(at) - 64;
    if (!(code >= 1 && code <= 26)) break;
    column = column * 26 + code;
  }
  return column > 0 ? column - 1 : mostColumns;
}
