import { type ReactElement, useCallback, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { pictures } from "#console/client/pictures/pictures.ts";
import { Grid, type GridProps } from "#console/grid/Grid.tsx";
import type { CellLook } from "#console/list/definition.ts";
import { rowHeights } from "#console/list/row-heights.ts";
import type { useListParts } from "#console/list/use-list-parts.ts";
import { preferences } from "#console/session/preferences/preferences.ts";

/** The rows of a list, drawn from its parts. */
export function ListGrid<K extends Kind>({
  parts,
  look,
  ...more
}: Pick<GridProps<Kinds[K]>, "label" | "onOpen" | "onCheckAll" | "beginning"> & {
  readonly parts: ReturnType<typeof useListParts<K>>;
  /** What is shown instead while cells are edited. */
  readonly look?: CellLook<Kinds[K]> | null;
}): ReactElement {
  const { read, request, shown, columns, layout, actions, wallScale } = parts;
  const { density } = useSnapshot(preferences);
  const { see } = read;
  const onVisible = useCallback((first: number, last: number) => see({ first, last }), [see]);
  const { sort } = request;
  const gridSort = useMemo(() => (sort ? { by: sort.column, descending: sort.descending } : undefined), [sort]);
  return (
    <Grid
      columns={look?.columns ?? columns}
      layout={layout}
      onLayout={actions.setLayout}
      state={shown.state}
      sort={gridSort}
      onSort={actions.sortBy}
      onVisible={onVisible}
      rowHeight={wallScale === null ? rowHeights[density] : Math.round(rowHeights.wall * wallScale)}
      pictures={pictures}
      marks={look?.marks}
      {...(look?.rows ?? shown.rows)}
      {...more}
    />
  );
}
