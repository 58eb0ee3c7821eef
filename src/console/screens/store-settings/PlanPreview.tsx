import type { ReactElement } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import { type Assignment, assignments } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import type { Preferences } from "#contract/assignments/preferences.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { counted } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { session } from "#console/session/session.ts";
import { movedOrders, preferencesIn } from "./plans.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** The plans that are shown, with their headings. */
const shown = { picker: "Orders to pick", rider: "Orders to deliver" } as const satisfies Partial<
  Record<Assignment, string>
>;

/** How many orders are told of each plan. */
const mostTold = 20;

/** Which of the orders that wait now somebody else would get by what is chosen. Nothing changes by looking. */
export function PlanPreview(props: {
  readonly typed: Readonly<Record<string, Typed>>;
  readonly row: SettingsRow;
}): ReactElement {
  const { typed, row } = props;
  const { rights } = useSnapshot(session);
  const [saved, chosen] = [preferencesIn(row), preferencesIn(typed)];
  const plans = (Object.keys(shown) as (keyof typeof shown)[]).filter((name) =>
    rights.includes(assignments[name].right),
  );
  const about = "Orders that wait now, by what is chosen here beside what is saved. Nothing is assigned by this.";
  return (
    <PreviewFrame warnings={[]} fine={plans.length > 0 ? about : "You may not assign orders, so none are shown."}>
      <>
        {saved &&
          chosen &&
          plans.map((name) => (
            <Moved key={name} assignment={name} storeId={row.storeId} saved={saved} chosen={chosen} />
          ))}
      </>
    </PreviewFrame>
  );
}

function Moved(props: {
  readonly assignment: keyof typeof shown;
  readonly storeId: string;
  readonly saved: Preferences;
  readonly chosen: Preferences;
}): ReactElement {
  const { assignment, storeId, saved, chosen } = props;
  const { data } = useSWR(
    cacheKeys.planPreview(storeId, assignment, JSON.stringify([saved, chosen])),
    async () => {
      const { plan } = assignmentCalls(assignment, api);
      const [before, after] = [
        await plan(storeId, { preferences: saved }),
        await plan(storeId, { preferences: chosen }),
      ];
      return { waiting: after.records.length, moved: movedOrders(before, after) };
    },
    { ...swrOptions, keepPreviousData: true },
  );
  return (
    <section>
      <h3>{shown[assignment]}</h3>
      {data && (
        <p className="aisle-quiet">
          {data.waiting === 0
            ? "None waits now."
            : `${counted(data.moved.length, "order")} of ${data.waiting} would go to somebody else.`}
        </p>
      )}
      <ul>
        {data?.moved.slice(0, mostTold).map(({ id, number, from, to }) => (
          <li key={id}>
            {number}: {to ?? "nobody"} instead of {from ?? "nobody"}
          </li>
        ))}
      </ul>
    </section>
  );
}
