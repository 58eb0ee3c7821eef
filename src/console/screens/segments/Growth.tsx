import type { ReactElement } from "react";
import useSWR from "swr";
import type { SegmentRow } from "#contract/segments/segment.ts";
import { DayChart } from "#console/chart/Chart.tsx";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** How many members a segment had at the end of each day: as a chart and as a list, the newest first. */
export function Growth({ storeId, readId, format }: TabProps<SegmentRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.segmentTab("growth", storeId, readId),
    () => api("segments.growth", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={8} />;
  if (data.length === 0) return <EmptyState title="This segment was not counted yet." />;
  const change = (at: number): string => {
    const [now, before] = [data[at]?.members, data[at + 1]?.members];
    if (now === undefined || before === undefined || now === before) return "";
    return now > before ? ` (+${format.count(now - before)})` : ` (−${format.count(before - now)})`;
  };
  return (
    <div className="aisle-details">
      {data.length > 1 ? (
        <DayChart
          points={data.toReversed().map(({ day, members }) => ({ name: day, value: members, before: null }))}
          height={150}
          marked={null}
          isUnfinished
          figure={format.count}
          day={format.date}
        />
      ) : null}
      <Fields title="Members by day">
        {data.map(({ day, members }, at) => (
          <Field key={day} name={format.date(day)} number>
            {`${format.count(members)}${change(at)}`}
          </Field>
        ))}
      </Fields>
    </div>
  );
}
