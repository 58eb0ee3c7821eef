import type { Print } from "#contract/print/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { consoleImages } from "#gateway/http/pages/image-base.ts";
import type { Services } from "#gateway/services.ts";
import type { ReceivedFile } from "#gateway/store/files/files.ts";
import { createRenderer, type ReadPrint } from "./pdf/renderer.ts";
import { createPictureReader } from "./read-pictures.ts";
import { readRecords } from "./read-sheets.ts";

/**
 * Draws a print as one PDF, of its records as they are now. Throws the reason of `stopped` as soon as that is aborted.
 * `onDrawn` is told now and then how many sheets are drawn.
 */
export type DrawPrint = (
  db: Db,
  print: Print,
  stopped?: AbortSignal,
  onDrawn?: (sheets: number) => void,
) => Promise<ReceivedFile>;

/** Makes a drawer of prints, with a renderer of its own. */
export function createPrintDrawer(services: Pick<Services, "consoleDirectory" | "storageBase" | "files">): DrawPrint {
  const { storageBase = consoleImages } = services;
  const renderer = createRenderer();
  const readPictures = createPictureReader(services);
  return async (db, print, stopped, onDrawn) => {
    const { paper, size, at } = print;
    const read: ReadPrint = async (add) => {
      const frame = await readRecords(db, print, storageBase, add);
      const { logo } = frame.letterhead;
      return { title: `${paper} ${at}`, frame, pictures: await readPictures(db, logo === "" ? [] : [logo]) };
    };
    const bytes = await renderer.draw(read, stopped, onDrawn);
    return { name: `${paper} ${size} ${at.slice(0, 10)}.pdf`, type: "application/pdf", bytes };
  };
}
