import type { Kinds, ListedKind } from "#contract/kinds.ts";
import type { RowWords } from "#contract/records/row-words.ts";
import type { SimpleList } from "#console/list/simple-list.ts";
import type { SimpleRecord } from "./simple-record.tsx";

/** The screens of a listed kind as data: the list, and one record in the panel and on its own page. */
export type SimpleScreens<K extends ListedKind> = Omit<SimpleList<K>, "panel"> &
  SimpleRecord<K> & {
    /** The words of the fields, which come with the screens. */
    readonly words: RowWords<Kinds[K]>;
  };
