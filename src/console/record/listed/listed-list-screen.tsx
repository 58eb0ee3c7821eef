import type { ComponentType } from "react";
import type { ListedKind } from "#contract/records/kind-names.ts";
import { lazyPanel } from "#console/list/frame/lazy-panel.tsx";
import { ListScreen } from "#console/list/ListScreen.tsx";
import { listedList } from "#console/list/listed-list.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";
import type { ListedScreens } from "./listed-screens.ts";

/** Makes the list screen of a listed kind. The code of its panel is loaded as soon as the list is shown. */
export function listedListScreen<K extends ListedKind>(screens: ListedScreens<K>): ComponentType<ScreenProps> {
  const panel = createLazyPart(async () => (await import("./listed-record-screens.tsx")).listedPanel(screens));
  const list = listedList<K>({ ...screens, panel: lazyPanel(screens.kind, panel) });
  return function ListedListScreen(props) {
    usePrefetch(panel);
    return <ListScreen {...props} list={list} />;
  };
}
