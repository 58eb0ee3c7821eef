import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type CSSProperties, type ReactElement, useEffect, useRef } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { AnyForm } from "#commands/form.ts";
import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { onPaper } from "#contract/print/on-paper.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { messages } from "#contract/messages.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { typedForm } from "#console/form/typed.ts";
import { SheetView } from "#console/print/SheetView.tsx";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { themeProperties } from "#console/theme/store-theme.ts";
import { fieldCalled, type Look, lookWarnings, untouched } from "#contract/settings/contrast.ts";
import { PaperPreview } from "./PaperPreview.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { ViewPreview } from "./ViewPreview.tsx";

/** What the typed settings look like, and where their colours are hard to read. It takes no keys. */
export function Preview(props: {
  readonly name: SectionName;
  readonly control: Control<Record<string, Typed>>;
  readonly row: SettingsRow;
  readonly form: AnyForm;
  /** The settings of the business, while they are those of the store. */
  readonly followed: SettingsRow | null;
  readonly store: StoreDetails;
  /** The field that the form is at. */
  readonly field: string | null;
}): ReactElement {
  const { name, control, form, followed, store, field } = props;
  const ownTyped = useWatch({ control });
  const row = followed ?? props.row;
  const typed = followed ? typedForm(form.fields, form.values(followed)) : ownTyped;
  const urlOf = useFileUrls();
  const { preview, fields } = sectionOf(name);
  if (preview === "numbers") return <NumbersPreview row={row} />;
  if (preview === "paper") return <PaperPreview {...{ name, typed, field, store }} />;
  if (preview === "view") return <ViewPreview name={name} typed={typed} store={store} />;
  const look: Look = (short) => {
    const field = fieldCalled(name, short);
    const value: unknown = typed[field];
    if (fields[field]?.is !== "image") return typeof value === "string" ? value : "";
    if (value instanceof File) return urlOf(value);
    return value === null ? "" : (imageUrl(String(row[field] ?? "")) ?? "");
  };
  const warnings = lookWarnings(preview, look, untouched(name, look));
  return (
    <PreviewFrame warnings={warnings} fine="The colours can be read well.">
      <div inert style={themeProperties(look("primaryColor"), look("secondaryColor"), look("color")) as CSSProperties}>
        {preview === "theme" ? <ShopBox look={look} /> : <ConsoleBoxes look={look} store={store} />}
      </div>
    </PreviewFrame>
  );
}

/** Addresses under which chosen files can be shown before they are sent. */
function useFileUrls(): (file: File) => string {
  const urls = useRef(new Map<File, string>());
  useEffect(() => {
    const { current } = urls;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return (file) => {
    const url = urls.current.get(file) ?? URL.createObjectURL(file);
    urls.current.set(file, url);
    return url;
  };
}

function ConsoleBoxes({ look, store }: { readonly look: Look; readonly store: StoreDetails }): ReactElement {
  return (
    <>
      <figure className="aisle-settings-head">
        <div className="aisle-settings-tab">
          <StoreImage alt="" sources={[look("feviconIcon")]} fallback={null} />
          <span>Orders · {look("tabName")}</span>
        </div>
        <header className="aisle-settings-top">
          <span className="aisle-rail-logo">
            <StoreImage alt="" sources={[look("imageLogo")]} fallback={<>{store.name.slice(0, 1).toUpperCase()}</>} />
          </span>
          <span className="aisle-top-store">{store.name}</span>
          <Button intent="primary" size="small" text="New order" />
        </header>
        <p className="aisle-settings-foot">
          {look("footer")} {look("poweredByYear")}
        </p>
        <figcaption>The head and foot of the console</figcaption>
      </figure>
      <figure className="aisle-settings-login">
        <StoreImage alt="" sources={[look("websiteLogo"), look("imageLogo"), "/images/logo.svg"]} fallback={null} />
        <strong>{messages.heading}</strong>
        <p>{look("loginWelcomeMessage") || look("welcomeMessage")}</p>
        <Button intent="primary" text="Login" fill />
        {look("loginMessage") !== "" && <p className="aisle-quiet">After a time-out: {look("loginMessage")}</p>}
        <figcaption>The log-in</figcaption>
      </figure>
      <figure className="aisle-settings-paper">
        <SheetView sheet={sampleSheet(look, store)} />
        <figcaption>An invoice</figcaption>
      </figure>
    </>
  );
}

/** A made-up invoice, drawn as papers are. */
function sampleSheet(look: Look, { name, address, phone }: StoreDetails): Sheet {
  const cells = (...texts: string[]) => ({ type: "row", cells: texts, strong: false }) as const;
  return {
    title: "",
    blocks: [
      {
        type: "brand",
        name,
        lines: [address, phone].filter((line) => line !== ""),
        logo: look("posLogo"),
        color: onPaper(look("primaryColor")),
      },
      { type: "text", text: "Invoice", look: "heading", align: "left" },
      {
        type: "table",
        columns: [
          { title: "Product", align: "left", share: 1 },
          { title: "Amount", align: "right", share: 1 },
        ],
        rows: [cells("Basmati rice 5 kg", "610.00"), cells("Tomatoes", "42.50")],
      },
      { type: "text", text: look("footer"), look: "small", align: "center" },
    ],
  };
}

function ShopBox({ look }: { readonly look: Look }): ReactElement {
  return (
    <figure className="aisle-settings-shop" style={{ background: look("background"), color: look("textColor") }}>
      <StoreImage alt="" sources={[look("logo")]} fallback={<b>Logo</b>} />
      <p>{look("welcome") || "Welcome"}</p>
      <Button intent="primary" text="Add to cart" />
      <p style={{ color: look("secondaryColor") }}>Delivered today</p>
    </figure>
  );
}

/** The next number of each paper, as the store numbers them now. */
function NumbersPreview({ row }: { readonly row: SettingsRow }): ReactElement {
  const next = Object.entries((row["next"] ?? {}) as Readonly<Record<string, string>>);
  return (
    <PreviewFrame warnings={[]} fine="Invoices and credit notes are counted from 1 in each fiscal year, without a gap.">
      <dl>
        {next.map(([paper, number]) => (
          <div key={paper}>
            <dt>Next {paper}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </PreviewFrame>
  );
}
