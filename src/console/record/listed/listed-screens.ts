import type { Kinds } from "#contract/kinds.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { RowWords } from "#contract/records/row-words.ts";
import type { ListedList } from "#console/list/listed-list.ts";
import type { ListedRecord } from "./listed-record.tsx";

/** The screens of a listed kind as data: the list, and one record in the panel and on its own page. */
export type ListedScreens<K extends ListedKind> = Omit<ListedList<K>, "panel"> &
  ListedRecord<K> & {
    /** The words of the fields, which come with the screens. */
    readonly words: RowWords<Kinds[K]>;
  };
