import { type ReactElement, useRef } from "react";
import useSWR from "swr";
import type { Operations } from "#contract/settings/operations.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { useTimedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import { concernsOf } from "./operations.ts";
import "./operations.css";

/** What the gateways of the system are and do, and what waits in it. Esc goes back to the sections. */
export function OperationsView(props: { readonly storeId: string; readonly onLeave: () => void }): ReactElement {
  const { storeId, onLeave } = props;
  const area = useRef<HTMLElement>(null);
  const { onKeyDown } = useScrollArea(area);
  const format = useFormat();
  useTimedRefresh("operations", useViewSettings(storeId, "BUSINESS").settings);
  const { data, error } = useSWR<Operations>(
    cacheKeys.settings(storeId, "operations"),
    () => api("settings.operations.read", { params: { storeId } }),
    swrOptions,
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys scroll it and leave it
    <section
      ref={area}
      className="aisle-operations"
      aria-label="Operations"
      aria-busy={data === undefined && error === undefined}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
      tabIndex={0}
      data-scroller
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      {error !== undefined && <ReadFailure failure={error} showKeys />}
      {data ? (
        <Figures operations={data} format={format} />
      ) : (
        error === undefined && <Skeleton lines={10} label="Loading operations" />
      )}
    </section>
  );
}

interface Shown {
  readonly operations: Operations;
  readonly format: Format;
}

function Figures({ operations, format }: Shown): ReactElement {
  const { at, jobs, secondsBehind, replica, messagesDueSince, invoicesDueSince } = operations;
  const concerns = concernsOf(operations, format);
  const since = (moment: string | null): string =>
    moment === null ? "none" : `since ${format.moment(moment, Date.parse(at))}`;
  return (
    <>
      <h2>Operations</h2>
      <p className="aisle-quiet">The programs that serve all stores, and what waits in them, at {format.full(at)}</p>
      <ul className="aisle-operations-concerns" aria-label="What needs a look">
        {concerns.length === 0 && <li className="aisle-operations-fine">Nothing needs a look.</li>}
        {concerns.map(({ words, isBad }) => (
          <li key={words} className={isBad ? "aisle-worse" : "aisle-operations-soon"}>
            {words}
          </li>
        ))}
      </ul>
      <h3 id="operations-gateways">Gateways</h3>
      <GatewayTable operations={operations} format={format} />
      <h3 id="operations-waiting">What waits</h3>
      <table aria-labelledby="operations-waiting">
        <tbody>
          <Figure title="Jobs that wait" value={format.count(jobs.waiting)} />
          <Figure title="The oldest of them waits" value={since(jobs.waitingSince)} />
          <Figure title="Jobs under way" value={format.count(jobs.running)} />
          <Figure title="Jobs that failed within the last day" value={format.count(jobs.failed)} />
          <Figure title="Messages to customers that should have left" value={since(messagesDueSince)} />
          <Figure title="Invoices that should have left" value={since(invoicesDueSince)} />
          {replica && (
            <Figure
              title="The replica is behind by"
              value={
                replica.secondsBehind === null
                  ? "does not answer"
                  : `${format.count(Math.round(replica.secondsBehind))} s`
              }
            />
          )}
          <Figure title="Screens are behind by" value={`${format.count(Math.round(secondsBehind))} s`} />
        </tbody>
      </table>
      <p className="aisle-quiet">Jobs are exports, imports, large prints, and customers who are forgotten.</p>
      <BackupTable operations={operations} format={format} />
    </>
  );
}

/** What is backed up, and whether it was tried to bring it back. */
function BackupTable({ operations: { at, backups }, format }: Shown): ReactElement {
  const now = Date.parse(at);
  const moment = (known: string | null | undefined): string => (known ? format.moment(known, now) : "none");
  const { last, copiedAt, lastRestore } = backups ?? { last: null, copiedAt: null, lastRestore: null };
  return (
    <>
      <h3 id="operations-backups">Back-ups</h3>
      {backups === null ? (
        <p className="aisle-quiet">The gateways make none: set BACKUP_DIR, or back up the database by its own tools.</p>
      ) : (
        <table aria-labelledby="operations-backups">
          <tbody>
            <Figure title="Last back-up of everything" value={moment(last?.at)} />
            <Figure title="Its size" value={last ? `${format.count(Math.ceil(last.bytes / 1_000_000))} MB` : "none"} />
            <Figure title="Changes copied until" value={moment(copiedAt)} />
            <Figure title="Last restore tried" value={moment(lastRestore?.at)} />
            {lastRestore && (
              <Figure title="How it went" value={lastRestore.failure ? "failed" : "everything came back"} />
            )}
          </tbody>
        </table>
      )}
      {lastRestore?.failure && <p className="aisle-quiet">The last restore: {lastRestore.failure}</p>}
    </>
  );
}

function Figure({ title, value }: { readonly title: string; readonly value: string }): ReactElement {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{value}</td>
    </tr>
  );
}

function GatewayTable({ operations, format }: Shown): ReactElement {
  const now = Date.parse(operations.at);
  return (
    <table aria-labelledby="operations-gateways">
      <thead>
        <tr>
          <th scope="col">Gateway</th>
          <th scope="col">Version</th>
          <th scope="col">Started</th>
          <th scope="col">Open screens</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {operations.gateways.map(({ id, host, version, startedAt, streams, isThis, isSeen, seenAt }, place) => (
          <tr key={id}>
            <th scope="row">
              {place + 1} on {host} {isThis && <span className="aisle-quiet">serves this screen</span>}
            </th>
            <td>{version}</td>
            <td>{format.moment(startedAt, now)}</td>
            <td>{isSeen ? format.count(streams) : "–"}</td>
            <td className={isSeen ? "aisle-operations-fine" : "aisle-worse"}>
              {isSeen ? "Runs" : `Not seen since ${format.moment(seenAt, now)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
