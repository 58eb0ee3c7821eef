import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { sectionOf } from "#contract/settings/sections.ts";
import { mostRates } from "#contract/settings/tax-rates.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { counted } from "#contract/text.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { type GridColumn, GridHead, GridRow } from "./GridRow.tsx";
import { GridSection } from "./GridSection.tsx";
import { keepGrid, keptGrid } from "./kept-grid.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";
import {
  differingProducts,
  mergeRates,
  mostShown,
  noRate,
  ratesByDay,
  type RatesOfDay,
  type RatesRow,
  readRates,
  readTable,
  type TypedRate,
  typedRates,
  withTable,
} from "./rates.ts";

const columns = [
  { name: "hsn", title: "HSN", inputMode: "decimal" },
  { name: "percent", title: "Rate %", inputMode: "decimal" },
  { name: "from", title: "First day", example: "2026-12-01" },
] as const satisfies readonly GridColumn<keyof TypedRate>[];

/** The rates of tax by HSN and day in one grid, and what they change for the products of the store. */
export function RatesView(props: {
  readonly row: RatesRow;
  readonly store: StoreDetails;
  readonly onSaved: (row: RatesRow) => void;
  readonly onLeave: () => void;
  readonly history: ReactElement;
}): ReactElement {
  const { row, store, onSaved, onLeave, history } = props;
  const { rights } = useSnapshot(session);
  const mayChange = rights.includes(sectionOf("tax-rates").rights.change);
  const today = useByMinute((now) => dayAt(now, store.timeZone));
  const [saved] = useState(() => typedRates(row.taxRates));
  const [mine, setMine] = useState(() => keptGrid("tax-rates", row, saved, mergeRates));
  const [sought, setSought] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const { rates, wrong } = readRates(mine, today);
  const change = (next: readonly TypedRate[]): void => {
    setMine(next);
    keepGrid("tax-rates", row, saved, next);
  };
  const take = (text: string): void => {
    const { rates: read, left } = readTable(text, today);
    const next = withTable(mine, read);
    if (next.length > mostRates) tell("Not taken", "error", `A store has ${mostRates} rates at most`);
    else {
      if (read.length > 0) change(next);
      tell(`${counted(read.length, "rate")} taken`, left.length > 0 ? "plain" : "success", left.slice(0, 3).join("; "));
    }
  };
  const shown = [...mine.entries()]
    .filter(([place, { hsn }]) => hsn.startsWith(sought.trim()) || wrong.has(place))
    .slice(0, mostShown);
  const rows = [...shown, ...(mayChange && mine.length < mostRates ? [[mine.length, noRate] as const] : [])];
  return (
    <GridSection
      name="tax-rates"
      {...{ row, onLeave, history }}
      body={rates && { taxRates: rates }}
      onSaved={(next) => {
        keepGrid("tax-rates", row, mine, mine);
        onSaved(next as RatesRow);
      }}
      onStale={(next) => onSaved(next as RatesRow)}
      preview={<RatesPreview {...{ row, today }} typed={rates} wrong={wrong.size} />}
    >
      <>
        <p className="aisle-quiet">
          A product without a rate of its own has that of its HSN. The longest HSN counts, and an order has the rate of
          the day on which it was placed. Cells of a spreadsheet can be pasted: HSN, rate, first day, and MRP where the
          tax is on the printed price.
        </p>
        <div className="aisle-settings-find">
          <input
            className="bp6-input"
            type="search"
            aria-label="Find an HSN"
            placeholder="Find an HSN"
            maxLength={8}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <Button
            size="small"
            text="Take rates from a file ..."
            disabled={!mayChange}
            onClick={() => chooser.current?.click()}
          />
          <input
            ref={chooser}
            type="file"
            className="aisle-unseen"
            tabIndex={-1}
            aria-label="A CSV file of rates"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void file.text().then(take);
              target.value = "";
            }}
          />
          <span className="aisle-quiet" role="status">
            {counted(mine.length, "rate")}
            {mine.length > shown.length && `, ${shown.length} are shown`}
          </span>
        </div>
        <table
          onPaste={(event) => {
            const text = event.clipboardData.getData("text/plain");
            if (!mayChange || !/[\t\n]/.test(text.trim())) return;
            event.preventDefault();
            take(text);
          }}
        >
          <GridHead columns={columns} further={["On the printed price"]} />
          <tbody>
            {rows.map(([place, rate]) => (
              <RateCells
                key={place}
                {...{ place, rate, mayChange }}
                because={wrong.get(place)}
                onChange={(next) => change(place < mine.length ? mine.with(place, next) : [...mine, next])}
                onRemove={place < mine.length ? () => change(mine.toSpliced(place, 1)) : null}
              />
            ))}
          </tbody>
        </table>
      </>
    </GridSection>
  );
}

function RateCells(props: {
  readonly place: number;
  readonly rate: TypedRate;
  readonly because: string | undefined;
  readonly mayChange: boolean;
  readonly onChange: (rate: TypedRate) => void;
  readonly onRemove: (() => void) | null;
}): ReactElement {
  const { place, rate, because, mayChange, onChange, onRemove } = props;
  const name = rate.hsn === "" ? "another rate" : `HSN ${rate.hsn}${rate.from === "" ? "" : ` from ${rate.from}`}`;
  return (
    <GridRow
      {...{ columns, name, because, mayChange, onRemove }}
      id={`tax-rate-${place}`}
      values={rate}
      onType={(column, text) => onChange({ ...rate, [column]: text })}
    >
      <td>
        <input
          type="checkbox"
          aria-label={`The tax of ${name} is on the printed price`}
          checked={rate.onMrp}
          disabled={!mayChange || !onRemove}
          onChange={({ target }) => onChange({ ...rate, onMrp: target.checked })}
        />
      </td>
    </GridRow>
  );
}

/** For how many products the typed rates change what holds, day by day. */
function RatesPreview(props: {
  readonly row: RatesRow;
  readonly typed: ReturnType<typeof readRates>["rates"];
  readonly wrong: number;
  readonly today: string;
}): ReactElement {
  const { row, typed, wrong, today } = props;
  const days = typed === null ? [] : ratesByDay(row.taxRates, typed, row.goods, today);
  const own = typed === null ? 0 : differingProducts(typed, row.goods, today);
  const unread = wrong > 0 ? [`${counted(wrong, "row")} cannot be read: nothing is saved before they are right.`] : [];
  return (
    <PreviewFrame warnings={unread} fine="All rows can be read.">
      <div>
        {days.length === 0 && typed !== null && <p>No product changes.</p>}
        {days.map((day) => (
          <DayOfRates key={day.day ?? "now"} {...day} />
        ))}
        {own > 0 && (
          <p className="aisle-quiet">
            {counted(own, "product")} {own === 1 ? "has" : "have"} a rate of {own === 1 ? "its" : "their"} own that
            differs from that of the HSN today. Empty it at the product to follow the HSN.
          </p>
        )}
      </div>
    </PreviewFrame>
  );
}

function DayOfRates({ day, products, keep, codes }: RatesOfDay): ReactElement {
  const format = useFormat();
  return (
    <section>
      <h3>{day === null ? "As soon as they are saved" : `From ${format.date(day)}`}</h3>
      <p>
        {counted(products, "product")} {products === 1 ? "changes" : "change"}
        {keep > 0 && `, ${counted(keep, "product")} ${keep === 1 ? "keeps its" : "keep their"} own rate`}
      </p>
      <ul>
        {codes.slice(0, 20).map(({ hsn, from, to, products: some }) => (
          <li key={`${hsn} ${from}`}>
            {hsn}: {from} → {to}, {counted(some, "product")}
          </li>
        ))}
      </ul>
      {codes.length > 20 && <p className="aisle-quiet">and {counted(codes.length - 20, "other code")}</p>}
    </section>
  );
}
