import type { ListedKind } from "#contract/kinds.ts";
import type { SimpleList } from "#console/list/simple-list.ts";
import type { SimpleRecord } from "./simple-record.tsx";

/** The screens of a listed kind as data: the list, and one record in the panel and on its own page. */
export type SimpleScreens<K extends ListedKind> = Omit<SimpleList<K>, "panel"> & SimpleRecord<K>;
