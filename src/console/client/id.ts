const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of anything at all: the gateway answers others with how ids are written. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
