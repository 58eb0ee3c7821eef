/** The index so many places further among `count` tabs; behind the last one comes the first. */
export function tabAfter(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (((index + by) % count) + count) % count;
}
