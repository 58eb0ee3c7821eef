// What runs in the head of a screen's page. Only there may a stylesheet still say that the first frame waits for it.
import { addPageStyles } from "#console/early/page-styles.ts";
import { keptStylesKey, type KeptStyles, placeOf, readTabItem } from "./kept-screen.ts";

/** The first frame waits no longer than this for stylesheets, in milliseconds; they come from the browser's cache. */
const longestHeldUp = 150;

const kept = readTabItem<KeptStyles>(keptStylesKey);
if (kept?.place === placeOf(location)) {
  addPageStyles(document, holdUp);
  for (const path of kept.sheets) addSheet(path);
}

function addSheet(path: string): void {
  if (!/^\/[\w-]+\.css$/.test(path)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = path;
  link.dataset["ahead"] = "";
  holdUp(link);
  document.head.append(link);
}

function holdUp(link: Element): void {
  link.setAttribute("blocking", "render");
  setTimeout(() => link.removeAttribute("blocking"), longestHeldUp);
}
