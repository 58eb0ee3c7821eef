const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. The gateway refuses any other id as invalid input instead of as not found. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
