/** The id of the element that shows a planned record or a reason. */
export function rowId(of: string): string {
  return `planned-${of.replaceAll(/\W/g, "-")}`;
}
