import type { ReactElement, ReactNode, RefObject } from "react";
import { type Kind, kinds } from "#contract/kinds.ts";
import type { PeopleKind } from "#contract/lists/list.ts";
import { usePeople } from "#console/client/people.ts";
import { type LookupRef, useLookups } from "#console/client/lookups.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { ListDefinition } from "./definition.ts";
import { FilterBar } from "./filter/FilterBar.tsx";
import { chosenValues, isFiltered, type ListFilter as Filter, type NamedField, namedFields } from "./filter/fields.ts";
import { tokensOf } from "./filter/tokens.ts";
import type { ListActions } from "./use-list-actions.ts";

const pauseTyping = (typing: boolean): void => setPaused("typing", typing);

/** The filter of a list, and the controls that change it. */
export function ListFilter<K extends Kind>(props: {
  readonly list: ListDefinition<K>;
  readonly filter: Filter;
  readonly storeId: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly actions: ListActions;
  /** What stands at the end of the line. */
  readonly children: ReactNode;
}): ReactElement {
  const { list, filter, storeId, input, actions } = props;
  const format = useFormat();
  const { many } = kinds[list.source.kind];
  const fields = namedFields(list.fields);
  const names = (kind: PeopleKind): boolean =>
    fields.some(({ key, limits }) => limits.type === "people" && limits.kind === kind && filter[key] !== undefined);
  const picker = usePeople("picker", storeId, names("picker"));
  const rider = usePeople("rider", storeId, names("rider"));
  const user = usePeople("user", storeId, names("user"));
  const lookups = useLookups(storeId, lookedUp(fields, filter));
  return (
    <FilterBar
      label={`Filter ${many}`}
      input={input}
      free={freeText(list, filter, actions)}
      filtered={isFiltered(filter)}
      tokens={tokensOf(list.fields, filter, {
        people: { picker, rider, user },
        lookups,
        amount: format.amount,
        count: format.count,
        date: format.date,
      })}
      onChange={actions.changeField}
      onRemove={actions.removeField}
      onLeave={actions.focusList}
    >
      {props.children}
    </FilterBar>
  );
}

/** The customers and products that a filter names. */
function lookedUp(fields: readonly NamedField[], filter: Filter): readonly LookupRef[] {
  return fields.flatMap(({ key, limits }) =>
    limits.type === "lookup" ? chosenValues(filter, key).map((id) => ({ subject: limits.of, id })) : [],
  );
}

function freeText<K extends Kind>({ fields, words, source }: ListDefinition<K>, filter: Filter, actions: ListActions) {
  const field = namedFields(fields).find(({ limits }) => limits.type === "text");
  const { findBy } = words;
  if (field?.limits.type !== "text" || findBy === undefined) return null;
  return {
    text: String(filter[field.key] ?? ""),
    placeholder: findBy,
    label: `Find ${kinds[source.kind].many} by ${findBy.charAt(0).toLowerCase()}${findBy.slice(1)}`,
    longest: field.limits.longest,
    onText: actions.setText,
    onTyping: pauseTyping,
  };
}
