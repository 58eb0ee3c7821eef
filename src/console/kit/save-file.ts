import { dayAt } from "./time/days.ts";

/** The name of a file with the day that it is at the store, before its ending: "settings-S101-2026-11-29.json". */
export function withDay(name: string, timeZone: string, at = Date.now()): string {
  const ending = name.lastIndexOf(".");
  return `${name.slice(0, ending)}-${dayAt(at, timeZone)}${name.slice(ending)}`;
}

/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Until then, the browser has surely read the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
