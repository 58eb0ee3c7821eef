import type { ComponentType } from "react";
import type { ListedKind } from "#contract/kinds.ts";
import { lazyPanel } from "#console/list/frame/lazy-panel.tsx";
import { ListScreen } from "#console/list/ListScreen.tsx";
import { simpleList } from "#console/list/simple-list.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";
import type { SimpleScreens } from "./simple-screens.ts";

/** Makes the list screen of a listed kind. The code of its panel is loaded as soon as the list is shown. */
export function simpleListScreen<K extends ListedKind>(screens: SimpleScreens<K>): ComponentType<ScreenProps> {
  const panel = createLazyPart(async () => (await import("./simple-record-screens.tsx")).simplePanel(screens));
  const list = simpleList<K>({ ...screens, panel: lazyPanel(screens.kind, panel) });
  return function SimpleListScreen(props) {
    usePrefetch(panel);
    return <ListScreen {...props} list={list} />;
  };
}
