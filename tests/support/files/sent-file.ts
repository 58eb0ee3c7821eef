import { importPartBytes } from "#contract/imports/import.ts";
import type { ImportLook, ImportMapping } from "#contract/imports/schema.ts";
import type { TestGateway, TestLogin } from "../gateway.ts";

/** A file that is sent to a store, and by whom. */
interface SentFile {
  readonly storeId: string;
  readonly as: TestLogin;
  readonly subject: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Sends a file in parts, as the console does, and answers its id. */
export async function sendBytes(
  gateway: TestGateway,
  { storeId, as, subject, fileName, bytes }: SentFile,
): Promise<string> {
  const body = { subject, fileName, size: bytes.length };
  const { id: importId } = await gateway.call("imports.begin", { params: { storeId }, body }, { as });
  for (let at = 0; at < bytes.length; at += importPartBytes) {
    const part = new File([new Uint8Array(bytes.subarray(at, at + importPartBytes))], "part");
    const request = { params: { storeId, importId }, body: { at: String(at) }, files: { part } };
    await gateway.call("imports.add-part", request, { as });
  }
  return importId;
}

/** Sends a file and answers what it looks like. */
export async function sendFile(gateway: TestGateway, file: SentFile): Promise<ImportLook> {
  const { storeId, as } = file;
  const importId = await sendBytes(gateway, file);
  return gateway.call("imports.look", { params: { storeId, importId }, query: {} }, { as });
}

/** Agrees on what was guessed. */
export function agreed({ encoding, delimiter, dates, numbers, map, join, sheet, heading }: ImportLook): ImportMapping {
  return {
    map: Object.fromEntries(map.flatMap(({ part, column }) => (column === null ? [] : [[part, column]]))),
    encoding: encoding.value,
    delimiter: delimiter.value,
    dateFormats: dates.value ?? [],
    numberFormat: numbers.value,
    values: {},
    clears: [],
    minorUnits: false,
    returns: [],
    on: join?.on ?? null,
    sheet,
    heading: heading.value,
  };
}
