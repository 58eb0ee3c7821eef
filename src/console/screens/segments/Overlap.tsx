import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { SegmentRow } from "#contract/segments/segment.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** How many members a segment shares with each other one, and what part of its own they are. */
export function Overlap({ storeId, readId, row, format }: TabProps<SegmentRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.segmentTab("overlap", storeId, readId),
    () => api("segments.overlap", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={6} />;
  if (data.length === 0) return <EmptyState title="There is no other segment yet." />;
  const part = (both: number): string => (row.members === 0 ? "" : `${Math.round((both / row.members) * 100)} %`);
  return (
    <div className="aisle-details">
      <InnerList
        label={`Members that ${row.name} shares with other segments`}
        headings={["Segment", "Its members", "In both", `Of ${row.name}`]}
        numbersFrom={1}
        rows={data.map(({ id, name, members, both }) => ({
          id,
          path: recordPath("segment", id),
          name,
          cells: [format.count(members), format.count(both), part(both)],
        }))}
      />
    </div>
  );
}
