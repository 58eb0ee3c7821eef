/** Whether a record is already what a change makes of it, because somebody else was quicker: then nothing is to be done. */
export function isAlready<Row extends object>(patch: Partial<Row>, row: Row): boolean {
  const fields = Object.keys(patch) as (keyof Row)[];
  return fields.length > 0 && fields.every((field) => JSON.stringify(patch[field]) === JSON.stringify(row[field]));
}
