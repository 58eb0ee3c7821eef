import type { ReactElement } from "react";
import type { ListDefinition } from "#console/list/definition.ts";
import type { ListInAddress } from "#console/list/use-list-address.ts";
import { setListLayout } from "#console/session/preferences/list-layouts.ts";
import { openedView } from "./opened-view.ts";
import { ViewToken } from "./ViewToken.tsx";

/** The saved view that the address of a list names. It brings its tab, filter, sort and columns. */
export function OpenSavedView(props: {
  readonly list: Pick<ListDefinition, "address" | "fields">;
  readonly layoutName: string;
  readonly columns: readonly { readonly id: string }[];
  readonly address: ListInAddress;
  readonly id: string;
  readonly storeId: string;
}): ReactElement {
  const { list, layoutName, columns, address, id, storeId } = props;
  return (
    <ViewToken
      id={id}
      storeId={storeId}
      path={address.path}
      onLeave={() => address.change({ view: null })}
      onOpen={(view) => {
        const ids = columns.map((column) => column.id);
        const { state, layout, left } = openedView(list, ids, view);
        if (layout) setListLayout(layoutName, layout);
        address.change({ ...state, view: id, open: null });
        return left;
      }}
    />
  );
}
