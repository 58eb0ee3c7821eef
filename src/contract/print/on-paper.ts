import { formatColor, ink, parseColor, readableOn, white } from "#contract/colors.ts";

/** A colour of the store as text on white paper: darker where it could not be read there. */
export function onPaper(color: string): string {
  const own = parseColor(color);
  return own ? formatColor(readableOn(own, white, ink)) : color;
}
