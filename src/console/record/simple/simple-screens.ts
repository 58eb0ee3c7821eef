import type { SimpleKind } from "#contract/kinds.ts";
import type { SimpleList } from "#console/list/simple-list.ts";
import type { SimpleRecord } from "./simple-record.tsx";

/** The screens of a simple kind as data: its list, and one record shown whole beside it and on its own page. */
export type SimpleScreens<K extends SimpleKind> = Omit<SimpleList<K>, "panel"> & SimpleRecord<K>;
