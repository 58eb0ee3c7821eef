import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ClipboardEvent, type ReactElement, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { sectionOf } from "#contract/settings/sections.ts";
import { mostRates } from "#contract/settings/tax-rates.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { counted } from "#contract/text.ts";
import { FileInput } from "#console/kit/FileInput.tsx";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { GridFind } from "./GridFind.tsx";
import { GridSection } from "./GridSection.tsx";
import { type FurtherColumn, type GridColumn, GridTable } from "./GridTable.tsx";
import { useKeptGrid } from "./kept-grid.ts";
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
] as const satisfies readonly GridColumn<TypedRate>[];

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
  const grid = useKeptGrid("tax-rates", row, typedRates(row.taxRates), mergeRates);
  const { mine } = grid;
  const [sought, setSought] = useState("");
  const { rates, wrong } = readRates(mine, today);
  const take = (text: string): void => {
    const next = takeTable(mine, text, today);
    if (next) grid.change(next);
  };
  const shown = [...mine.keys()]
    .filter((place) => mine[place]?.hsn.startsWith(sought.trim()) || wrong.has(place))
    .slice(0, mostShown);
  return (
    <GridSection
      name="tax-rates"
      {...{ row, grid, onSaved, onLeave, history }}
      body={rates && { taxRates: rates }}
      preview={<RatesPreview {...{ row, today }} typed={rates} wrong={wrong.size} />}
    >
      <>
        <p className="aisle-quiet">
          A product without a rate of its own has that of its HSN. The longest HSN counts, and an order has the rate of
          the day on which it was placed. Cells of a spreadsheet can be pasted: HSN, rate, first day, and MRP where the
          tax is on the printed price.
        </p>
        <GridFind
          label="Find an HSN"
          most={8}
          sought={sought}
          onSought={setSought}
          count={`${counted(mine.length, "rate")}${mine.length > shown.length ? `, ${shown.length} are shown` : ""}`}
        >
          <RatesFile mayChange={mayChange} onTake={take} />
        </GridFind>
        <GridTable
          title="Tax rates"
          {...{ columns, nameOf, shown, wrong, mayChange }}
          further={onMrp(mayChange)}
          rows={mine}
          nothing={noRate}
          most={mostRates}
          onChange={grid.change}
          onPaste={(event) => void (mayChange && pasteTable(event, take))}
        />
      </>
    </GridSection>
  );
}

/** Takes what is pasted where it is a table, and not a text for one cell. */
function pasteTable(event: ClipboardEvent, take: (text: string) => void): void {
  const text = event.clipboardData.getData("text/plain");
  if (!/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  take(text);
}

/** The rates with those of a table; null where it has none, or where they would be too many. */
function takeTable(mine: readonly TypedRate[], text: string, today: string): readonly TypedRate[] | null {
  const { rates, left } = readTable(text, today);
  const next = withTable(mine, rates);
  if (next.length > mostRates) {
    tell("Not taken", "error", `A store has ${mostRates} rates at most`);
    return null;
  }
  tell(`${counted(rates.length, "rate")} taken`, left.length > 0 ? "plain" : "success", left.slice(0, 3).join("; "));
  return rates.length > 0 ? next : null;
}

function nameOf({ hsn, from }: TypedRate): string {
  return hsn === "" ? "another rate" : `HSN ${hsn}${from === "" ? "" : ` from ${from}`}`;
}

const onMrp = (mayChange: boolean): FurtherColumn<TypedRate> => ({
  title: "On the printed price",
  draw: (rate, change) => (
    <input
      type="checkbox"
      aria-label={`The tax of ${nameOf(rate)} is on the printed price`}
      checked={rate.onMrp}
      disabled={!mayChange || !change}
      onChange={({ target }) => change?.({ ...rate, onMrp: target.checked })}
    />
  ),
});

/** Chooses a file of rates. */
function RatesFile(props: { readonly mayChange: boolean; readonly onTake: (text: string) => void }): ReactElement {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        text="Take rates from a file ..."
        disabled={!props.mayChange}
        onClick={() => chooser.current?.click()}
      />
      <FileInput
        ref={chooser}
        label="A CSV file of rates"
        accept=".csv,.tsv,.txt,text/csv"
        onChoose={(file) => void file.text().then(props.onTake)}
      />
    </>
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
