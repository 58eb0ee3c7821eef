/** The file that a paper has in place of one of the console's own pictures: the build writes a PNG beside each SVG. */
export function printedImage(path: string): string {
  return path.replace(/\.svg$/, ".png");
}
