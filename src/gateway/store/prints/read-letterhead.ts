import { isRoll, type PaperSize } from "#contract/print/paper.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readGeneralSettings } from "#gateway/store/stores/settings.ts";

/** The store's data on its papers, and its format of times and money. */
export interface Letterhead {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** The address of its picture; empty for none. */
  readonly logo: string;
  readonly color: string;
  /** The line at the end of what customers get. */
  readonly footer: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
}

/**
 * Reads the letterhead of a store for paper of a size: printers of rolls often print bitmaps only, so they get the
 * picture that is one. Refused with 404 where there is no such store.
 */
export async function readLetterhead(
  db: Db,
  storeId: string,
  size: PaperSize,
  storageBase: string,
): Promise<Letterhead> {
  const store = await db
    .selectFrom("stores")
    .select(["name", "address", "phone", "time_zone as timeZone", "locale", "currency"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  const { posLogo, pngImage, primaryColor, footer } = await readGeneralSettings(db, storeId, "whole", storageBase);
  const logo = (isRoll(size) ? pngImage || posLogo : posLogo || pngImage) || "";
  return { ...store, logo: imageUrl(logo, storageBase) ?? "", color: primaryColor, footer };
}
