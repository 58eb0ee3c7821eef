/** The index so many tabs further; after the last of `count` tabs comes the first. */
export function tabAfter(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (((index + by) % count) + count) % count;
}
