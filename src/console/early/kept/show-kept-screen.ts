import type { Session } from "#contract/session/schema.ts";
import { ownKeys, readItem, readJson } from "#console/session/kept/storage.ts";
import {
  circumstances,
  isFresh,
  isSize,
  keptPictureKey,
  keptScreenKey,
  type KeptScreen,
  type PictureNode,
  readTabItem,
} from "./kept-screen.ts";
import { drawPicture } from "./picture.ts";
import { watchTakeOver } from "./take-over.ts";

/**
 * Shows in the outline what this tab showed a moment ago, before any code of the console is there; the screen itself
 * takes its place as soon as it is drawn. The picture does nothing: the outline is inert.
 */
export function showKeptScreen(page: Document, outline: HTMLElement): void {
  const kept = readTabItem<KeptScreen>(keptScreenKey);
  const home = outline.querySelector<HTMLElement>(".aisle-main");
  const user = readJson<Session>("userDetails");
  const sheets = [...page.querySelectorAll<HTMLLinkElement>("link[data-ahead]")];
  if (!kept || !home || sheets.length === 0 || !isFresh(kept.at, Date.now())) return;
  if (!isSize(kept.size)) return;
  if (kept.of !== circumstances(page, user?.id, readItem(ownKeys.storeId) ?? user?.storeId)) return;
  const picture = readTabItem<PictureNode>(keptPictureKey);
  const drawn = picture && drawPicture(page, picture);
  if (!drawn) return;
  const show = (): void => {
    // A picture without its styles is none, and one that comes after the frame would cover what is there.
    if (drawn.isConnected || sheets.some(({ sheet }) => sheet === null) || !outline.isConnected) return;
    if (page.querySelector("#root > .aisle-frame")) return;
    home.append(drawn);
    watchTakeOver(page, outline);
  };
  show();
  for (const each of sheets) each.addEventListener("load", show);
}
