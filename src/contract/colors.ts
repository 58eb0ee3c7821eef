/** A colour as red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

export const white: Rgb = [255, 255, 255];
/** The darkest text of the palette. */
export const ink: Rgb = [17, 20, 24];
/** The background of text in the dark theme; equal to `--aisle-surface` there. */
export const darkGround: Rgb = [28, 33, 39];

/** The least contrast that WCAG 2 demands of text. */
export const readable = 4.5;

/** Parses "#rgb" or "#rrggbb"; null for anything else, so that a setting cannot inject other CSS. */
export function parseColor(text: string): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const step = digits.length / 3;
  const part = (at: number): number => {
    const hex = digits.slice(at * step, (at + 1) * step);
    return Number.parseInt(step === 1 ? hex + hex : hex, 16);
  };
  return [part(0), part(1), part(2)];
}

/** Formats a colour as "#rrggbb". */
export function formatColor(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** A mix of two colours; `share` (0 to 1) is the part of `other`. */
function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => color[at] * (1 - share) + other[at] * share;
  return [part(0), part(1), part(2)];
}

/** The WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const linear = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

/** Moves a colour towards `towards`, only as far as needed to be readable as text on `ground`. */
export function readableOn(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = toWhole(mix(color, towards, share));
    if (contrast(moved, ground) >= readable) return moved;
  }
  return towards;
}

/** A background colour, and the colour of the text on it. */
export interface Solid {
  readonly ground: Rgb;
  readonly text: Rgb;
}

/**
 * White text when the colour is dark enough, or becomes so by darkening it by a fifth at most; else dark text on the
 * colour.
 */
export function solidOf(color: Rgb): Solid {
  for (let share = 0; share <= 0.2; share += 0.02) {
    const ground = toWhole(mix(color, ink, share));
    if (contrast(ground, white) >= readable) return { ground, text: white };
  }
  return { ground: color, text: ink };
}

function toWhole(color: Rgb): Rgb {
  return [Math.round(color[0]), Math.round(color[1]), Math.round(color[2])];
}
