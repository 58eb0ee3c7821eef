import { type CSSProperties, type ReactElement, useEffect } from "react";
import useSWR from "swr";
import { checkField, type Typed } from "#contract/fields/check-field.ts";
import { isRoll, type Paper, paperMeasures } from "#contract/print/paper.ts";
import type { PaperPreview as PreviewedPaper } from "#contract/print/schema.ts";
import { paperOfField, type PaperSetup, setupOf } from "#contract/settings/papers.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useDebounced } from "#console/kit/use-debounced.ts";
import { loadFonts } from "#console/print/load-fonts.ts";
import { SheetView } from "#console/print/SheetView.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** Typing rests so long before the paper is drawn anew, in milliseconds. */
const restAfter = 400;

/** The width in which a sheet is shown, and how wide a millimetre is on screen, in pixels. */
const shownWidth = 420;
const millimetre = 96 / 25.4;

/** The paper that the form is at, as it would print of the newest record of the store. */
export function PaperPreview(props: {
  readonly name: SectionName;
  readonly typed: Readonly<Record<string, Typed>>;
  /** The field that the form is at. */
  readonly field: string | null;
  readonly store: StoreDetails;
}): ReactElement {
  const { name, typed, field, store } = props;
  const paper = paperOfField(field ?? "") ?? "Invoice";
  const asked = useDebounced(JSON.stringify({ paper, setup: typedSetup(name, typed, paper) }), restAfter);
  const { data, error } = useSWR<PreviewedPaper>(
    cacheKeys.paperPreview(store.id, asked),
    () =>
      api("prints.preview", {
        params: { storeId: store.id },
        body: JSON.parse(asked) as { readonly paper: Paper; readonly setup: PaperSetup },
      }),
    { ...swrOptions, keepPreviousData: true },
  );
  useEffect(() => void loadFonts(document), []);
  const warnings = error instanceof Error ? [error.message] : [];
  return (
    <PreviewFrame warnings={warnings} fine="Drawn of the newest record of the store, as it would print.">
      {data === undefined ? (
        warnings.length > 0 ? (
          <></>
        ) : (
          <Skeleton lines={14} label="Loading the paper" />
        )
      ) : (
        <Papers paper={paper} previewed={data} />
      )}
    </PreviewFrame>
  );
}

function Papers({ paper, previewed }: { readonly paper: Paper; readonly previewed: PreviewedPaper }): ReactElement {
  const { size, sheets } = previewed;
  const { width, margin, letters } = paperMeasures[size];
  const style = {
    inlineSize: `${width}mm`,
    padding: `${margin}mm`,
    fontSize: `${letters}pt`,
    zoom: Math.min(1, shownWidth / (width * millimetre)),
  } as CSSProperties;
  return (
    <section inert aria-label={paper}>
      <h3>
        {paper}, {size}
      </h3>
      {sheets.length === 0 && <p>The store has no record yet of which this paper is printed.</p>}
      {sheets.map((sheet, at) => (
        <article
          key={at}
          className={isRoll(size) ? "aisle-sheet is-roll" : "aisle-sheet"}
          aria-label={sheet.title}
          style={style}
        >
          <SheetView sheet={sheet} />
        </article>
      ))}
    </section>
  );
}

/** What is typed for a paper. Of a field that cannot be read, what it starts with. */
function typedSetup(name: SectionName, typed: Readonly<Record<string, Typed>>, paper: Paper): PaperSetup {
  const values = Object.entries(sectionOf(name).fields).map(([field, limits]) => {
    const read = checkField(limits, typed[field] ?? null);
    return [field, "because" in read ? limits.starts : read.value];
  });
  return setupOf(Object.fromEntries(values), paper);
}
