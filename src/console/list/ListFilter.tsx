import type { ReactElement, ReactNode, RefObject } from "react";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import type { ListDefinition } from "./definition.ts";
import { FilterBar } from "./filter/FilterBar.tsx";
import { isFiltered, type ListFilter as Filter, namedFields } from "./filter/fields.ts";
import { useTokens } from "./filter/use-tokens.ts";
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
  const { many } = kinds[list.source.kind];
  const tokens = useTokens(list.fields, filter, storeId);
  return (
    <FilterBar
      label={`Filter ${many}`}
      input={input}
      free={freeText(list, filter, actions)}
      filtered={isFiltered(filter)}
      tokens={tokens}
      onChange={actions.changeField}
      onRemove={actions.removeField}
      onLeave={actions.focusList}
    >
      {props.children}
    </FilterBar>
  );
}

function freeText<K extends Kind>({ fields, words, source }: ListDefinition<K>, filter: Filter, actions: ListActions) {
  const field = namedFields(fields).find(({ key }) => key === "text");
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
