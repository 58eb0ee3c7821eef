/** The id of the element that shows a planned record. */
export function rowId(recordId: string): string {
  return `planned-${recordId}`;
}
