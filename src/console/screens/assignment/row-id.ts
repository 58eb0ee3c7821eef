/** The id of the element that shows a planned order. */
export function rowId(orderId: string): string {
  return `planned-${orderId}`;
}
