import { type ReactElement, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import type { HandIn, RiderCash } from "#contract/rider-cash/schema.ts";
import { counted } from "#contract/text.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { runById } from "#console/shell/buttons/use-command.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { useRowCursor } from "#console/shell/stage/use-row-cursor.ts";
import { useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import "./rider-cash.css";

/** Which riders have cash to hand in, and what was handed in last; its slips can be printed. */
export function RiderCashScreen({ store, title }: ScreenProps): ReactElement {
  const area = useRef<HTMLElement>(null);
  const { tools } = useScrollArea(area);
  const format = useFormat();
  const [printed, setPrinted] = useState<HandIn | null>(null);
  const { data, error } = useSWR(
    cacheKeys.riderCash(store.id),
    () => api("rider-cash.list", { params: { storeId: store.id } }),
    swrOptions,
  );
  const outside = useMemo(() => data?.riders.map((rider) => ({ ...rider, id: rider.riderId })) ?? [], [data]);
  const { current, point, home, ...cursor } = useRowCursor(outside, elementId);
  const { tools: moves, read, pass } = cursor;
  useStage({
    tools: useMemo(
      () => ({ refresh, ...tools, ...moves, readRider: read, passRider: (id: string) => pass(id, 1) }),
      [tools, moves, read, pass],
    ),
    now: () => ({ kind: null, total: outside.length, pageRows: outside.length }),
    coming: () => data === undefined && error === undefined,
    home,
  });
  if (!data) {
    return (
      <div className="aisle-headed-screen">
        <ScreenHead />
        {error === undefined ? (
          <Skeleton lines={8} label="Loading the cash of riders" />
        ) : (
          <ReadFailure failure={error} showKeys />
        )}
      </div>
    );
  }
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-rider-cash" ref={area} data-scroller>
        <h1 className="aisle-unseen">{title}</h1>
        <CashOutside outside={outside} current={current} onPoint={point} format={format} />
        <HandedIn handedIn={data.handedIn} onPrint={(handIn) => printSlip(handIn, setPrinted)} format={format} />
        {printed ? <Slip handIn={printed} store={store.name} format={format} /> : null}
      </main>
    </div>
  );
}

/** A rider with cash, as a row of the table. */
type RiderRow = RiderCash["riders"][number] & { readonly id: string };

/** The riders with cash to hand in, each of whom can be pointed at. */
function CashOutside(props: {
  readonly outside: readonly RiderRow[];
  readonly current: RiderRow | undefined;
  readonly onPoint: (rider: RiderRow) => void;
  readonly format: Format;
}): ReactElement {
  const { outside, current, onPoint, format } = props;
  return (
    <section aria-label="Cash outside">
      <h2>Cash outside</h2>
      {outside.length === 0 ? (
        <EmptyState title="No rider has cash to hand in." />
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">Rider</th>
                <th scope="col">Orders</th>
                <th scope="col">Cash</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
              {outside.map((rider) => (
                <tr key={rider.id} className={rider.id === current?.id ? "is-cursor" : undefined}>
                  <td>
                    <button
                      type="button"
                      id={elementId(rider)}
                      aria-current={rider.id === current?.id}
                      onFocus={() => onPoint(rider)}
                      onClick={() => {
                        onPoint(rider);
                        void runById("money.take-rider-cash");
                      }}
                    >
                      {rider.name}
                    </button>
                  </td>
                  <td>{format.count(rider.orders)}</td>
                  <td>{format.money(rider.amount)}</td>
                  <td>{format.full(rider.since)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <CommandButton id="money.take-rider-cash" intent="primary" showKeys />
        </>
      )}
    </section>
  );
}

/** What was handed in last; the slip of each can be printed. */
function HandedIn(props: {
  readonly handedIn: readonly HandIn[];
  readonly onPrint: (handIn: HandIn) => void;
  readonly format: Format;
}): ReactElement {
  const { handedIn, onPrint, format } = props;
  return (
    <section aria-label="Handed in">
      <h2>Handed in</h2>
      {handedIn.length === 0 ? <p className="aisle-quiet">Nothing was handed in yet.</p> : null}
      <ul>
        {handedIn.map((handIn) => (
          <li key={handIn.id}>
            <span>
              {format.full(handIn.at)} {handIn.rider}: {format.money(handIn.counted)} of{" "}
              {counted(handIn.orders.length, "order")}, taken by {handIn.by}
              {differenceText(handIn, format)}
            </span>
            <button type="button" onClick={() => onPrint(handIn)}>
              Print slip
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function elementId({ id }: { readonly id: string }): string {
  return `rider-${id}`;
}

/** Draws a slip, which only paper shows, and prints it once it is there. */
function printSlip(handIn: HandIn, show: (handIn: HandIn) => void): void {
  show(handIn);
  requestAnimationFrame(() => window.print());
}

function differenceText({ expected, counted, reason }: HandIn, format: Format): string {
  if (counted === expected) return "";
  const words = counted < expected ? "short" : "over";
  return `, ${format.money(Math.abs(counted - expected))} ${words}: ${reason}`;
}

/** What rider and shop sign. */
function Slip(props: { readonly handIn: HandIn; readonly store: string; readonly format: Format }): ReactElement {
  const { handIn, store, format } = props;
  return (
    <article className="aisle-slip" aria-label="Slip">
      <h2>{store}</h2>
      <p>
        Cash of {handIn.rider}, {format.full(handIn.at)}, taken by {handIn.by}
      </p>
      <table>
        <tbody>
          {handIn.orders.map(({ number, amount }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{format.money(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Expected</th>
            <td>{format.money(handIn.expected)}</td>
          </tr>
          <tr>
            <th scope="row">Counted</th>
            <td>{format.money(handIn.counted)}</td>
          </tr>
        </tbody>
      </table>
      <p>{[handIn.notes, differenceText(handIn, format).replace(/^, /, "")].filter(Boolean).join("; ")}</p>
      <p>Rider ____________________ Shop ____________________</p>
    </article>
  );
}
