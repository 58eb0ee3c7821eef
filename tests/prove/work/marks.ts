/** The text by which a change is found in the database. */
export function mark(key: string): string {
  return `prove ${key}`;
}
