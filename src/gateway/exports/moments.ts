/** No zone changes its clock within a quarter of an hour. */
const quarter = 900_000;

/** Makes the function that writes moments as spreadsheets read them, in a time zone: "2026-11-21 09:41". */
export function momentWriter(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const offsets = new Map<number, number>();
  return (at) => {
    const instant = Date.parse(at);
    const part = Math.floor(instant / quarter);
    let offset = offsets.get(part);
    if (offset === undefined) offsets.set(part, (offset = offsetAt(format, part * quarter)));
    return new Date(instant + offset).toISOString().slice(0, 16).replace("T", " ");
  };
}

/** How much later the clocks of a zone are than those of UTC, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0", seconds = "0"] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const length = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -length : length;
}
