import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type CSSProperties, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { pathOf } from "#commands/destinations.ts";
import { writeDay } from "#contract/fields/read-day.ts";
import { counted } from "#contract/text.ts";
import { messages } from "#contract/messages.ts";
import { isInvoicePaper, isProductPaper, isRoll, paperMeasures } from "#contract/print/paper.ts";
import type { Print } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { api } from "#console/client/api.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { saveFile, withDay } from "#console/kit/save-file.ts";
import { addRules, pageName, pageRules } from "#console/print/page-rules.ts";
import { SheetView } from "#console/print/SheetView.tsx";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { setPageTitle } from "#console/theme/store-theme.ts";
import { usePrint } from "./use-print.ts";
import "./print-screen.css";
import { session } from "#console/session/session.ts";

/** The printable view of a print: its sheets as they come out of the printer, and nothing else on paper. */
export function PrintScreen(): ReactElement {
  const [query] = useSearchParams();
  const [store, id] = [query.get("store") ?? "", query.get("print") ?? ""];
  const reading = usePrint(store, id);
  useLayoutEffect(() => {
    // The outline of the frame, which the page shows until a screen is drawn.
    document.querySelector("#outline")?.remove();
    setPageTitle("Print", document);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape") leave();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  if (reading.state === "reading") return <Skeleton lines={14} />;
  if (reading.state === "failed")
    return (
      <Failure
        title={store && id ? messages.fetchingFailed : "There is no print at this address"}
        because={store && id ? reading.because : "Orders and invoices are printed from their lists"}
      >
        <Button intent="primary" autoFocus text="Back" onClick={leave} />
      </Failure>
    );
  return <Printable {...reading.printed} />;
}

function Printable({
  print,
  sheets,
}: {
  readonly print: Print;
  readonly sheets: readonly Sheet[] | null;
}): ReactElement {
  const { drawnSize: size, leftOut } = print;
  const { width, margin, letters } = paperMeasures[size];
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove = (): void => undefined;
    let isHere = true;
    const makePages = async (): Promise<void> => {
      // Only with its fonts is a sheet as high as it will be on paper.
      await document.fonts.ready;
      if (!isHere) return;
      const drawn = [...(home.current?.querySelectorAll<HTMLElement>(".aisle-sheet") ?? [])];
      remove = addRules(pageRules(size, drawn.map(contentHeight)), document);
      home.current?.setAttribute("data-ready", "true");
    };
    void makePages();
    return () => {
      isHere = false;
      remove();
    };
  }, [size]);
  const paper = { "--width": `${width}mm`, "--margin": `${margin}mm`, fontSize: `${letters}pt` } as CSSProperties;
  return (
    <div className="aisle-print-screen" ref={home}>
      <header className="aisle-print-bar">
        <h1>
          {print.paper}, {print.size}
        </h1>
        <p>
          {countOf(print)}
          {leftOut.length > 0 && `; left out: ${leftOut.map(({ name, because }) => `${name} (${because})`).join(", ")}`}
        </p>
        {sheets && <Button intent="primary" text="Print" autoFocus onClick={() => window.print()} />}
        {sheets ? <PdfButton print={print} /> : <LargePdf print={print} />}
        <Button variant="minimal" text="Back (Esc)" onClick={leave} />
      </header>
      {sheets?.map((sheet, at) => (
        <section
          key={at}
          className="aisle-sheet"
          aria-label={sheet.title}
          style={isRoll(size) ? ({ ...paper, page: pageName(at) } as CSSProperties) : paper}
        >
          <SheetView sheet={sheet} />
        </section>
      ))}
    </div>
  );
}

/** How many records are on a print, in words; of the end of a day, which day. */
function countOf({ paper, records, day, copies }: Print): string {
  const each = copies === 1 ? "" : `, ${copies} copies${records === 1 ? "" : " of each"}`;
  if (day !== null) return `${writeDay(day)}${each}`;
  const one = isProductPaper(paper) ? "label" : isInvoicePaper(paper) ? "invoice" : "order";
  return `${counted(records, one)}${each}`;
}

/** How often it is asked whether a large print is drawn, in milliseconds. */
const askEvery = 1_500;

/** The button of a print that is too large to be shown, as soon as its PDF is drawn. */
function LargePdf({ print }: { readonly print: Print }): ReactElement {
  const [newest, setNewest] = useState(print);
  const isWaiting = newest.state === "waiting";
  useEffect(() => {
    if (!isWaiting) return;
    const ask = async (): Promise<void> => {
      try {
        setNewest(await api("prints.read", { params: { storeId: print.storeId, printId: print.id } }));
      } catch (error) {
        tellFailure(error, messages.fetchingFailed);
      }
    };
    const timer = setInterval(() => void ask(), askEvery);
    return () => clearInterval(timer);
  }, [isWaiting, print]);
  if (newest.state === "failed") return <span role="alert">It was not drawn: begin it again in Exports</span>;
  return isWaiting ? (
    <output>The PDF is being drawn … Exports shows how far it is</output>
  ) : (
    <PdfButton print={newest} isFirst />
  );
}

function PdfButton({ print, isFirst = false }: { readonly print: Print; readonly isFirst?: boolean }): ReactElement {
  const [isComing, setComing] = useState(false);
  const fetchPdf = async (): Promise<void> => {
    setComing(true);
    try {
      const file = await api("prints.pdf", { params: { storeId: print.storeId, printId: print.id } });
      saveFile(withDay(`${print.paper}.pdf`, session.store?.timeZone ?? "UTC", Date.parse(print.at)), file);
    } catch (error) {
      tellFailure(error, messages.fetchingFailed);
    } finally {
      setComing(false);
    }
  };
  return <Button text="Save as PDF" autoFocus={isFirst} loading={isComing} onClick={() => void fetchPdf()} />;
}

/** The height of what is on a sheet, in CSS pixels, without its margins. */
function contentHeight(sheet: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(sheet);
  return sheet.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

function leave(): void {
  if (history.length > 1) history.back();
  else navigate(pathOf("go.orders"));
}
