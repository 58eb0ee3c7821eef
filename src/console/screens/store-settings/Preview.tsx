import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { CSSProperties, ReactElement } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import { contrast, parseColor, readable } from "#console/theme/colors.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { themeProperties } from "#console/theme/store-theme.ts";

/** What is typed into the form, by the plain names of a theme's fields: "webLogo" is "logo". */
type Look = (name: string) => string;

/** What the typed settings look like, and where their colours are hard to read. It takes no keys. */
export function Preview(props: {
  readonly name: SectionName;
  readonly control: Control<Record<string, Typed>>;
  readonly row: SettingsRow;
}): ReactElement {
  const { name, control, row } = props;
  const typed = useWatch({ control });
  const { preview, fields } = sectionOf(name);
  const full = (short: string): string =>
    Object.keys(fields).find((field) => field.toLowerCase().endsWith(short.toLowerCase())) ?? short;
  const look: Look = (short) => {
    const field = full(short);
    const value = typed[field];
    if (fields[field]?.is !== "image") return typeof value === "string" ? value : "";
    // A new image is sent when the form is saved; until then the present one stands there.
    return value === null ? "" : (imageUrl(String(row[field] ?? "")) ?? "");
  };
  const warnings = preview === "theme" ? themeWarnings(look) : consoleWarnings(look);
  return (
    <aside className="aisle-settings-preview" aria-label="Preview" data-scroller>
      <h2>Preview</h2>
      <div inert style={themeProperties(look("primaryColor"), look("secondaryColor"), look("color")) as CSSProperties}>
        {preview === "theme" ? <ShopBox look={look} /> : <ConsoleBoxes look={look} />}
      </div>
      <div role="status">
        {warnings.map((warning) => (
          <p key={warning} className="aisle-settings-warning">
            {warning}
          </p>
        ))}
        {warnings.length === 0 && <p className="aisle-quiet">The colours can be read well.</p>}
      </div>
    </aside>
  );
}

function ConsoleBoxes({ look }: { readonly look: Look }): ReactElement {
  return (
    <>
      <figure className="aisle-settings-head">
        <StoreImage alt="" sources={[look("imageLogo")]} fallback={<b>{look("tabName").slice(0, 1)}</b>} />
        <strong>{look("tabName")}</strong>
        <figcaption>The head of the console</figcaption>
      </figure>
      <figure className="aisle-settings-login">
        <StoreImage alt="" sources={[look("websiteLogo"), look("imageLogo")]} fallback={null} />
        <strong>STORE ADMIN</strong>
        <p>{look("loginWelcomeMessage") || look("welcomeMessage")}</p>
        <Button intent="primary" text="Login" />
        <figcaption>The log-in</figcaption>
      </figure>
      <figure className="aisle-settings-paper">
        <StoreImage alt="" sources={[look("posLogo")]} fallback={null} />
        <strong style={{ borderBlockEnd: `2px solid ${look("primaryColor")}` }}>INVOICE</strong>
        <p>{look("footer")}</p>
        <figcaption>The head of an invoice, and its foot</figcaption>
      </figure>
    </>
  );
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

/** "3.20 : 1" where it is less than text needs; null where it is enough, or no colour is typed. */
function tooLittle(one: string, other: string): string | null {
  const [first, second] = [parseColor(one), parseColor(other)];
  if (!first || !second) return null;
  const found = contrast(first, second);
  return found < readable ? `${found.toFixed(2)} : 1` : null;
}

function consoleWarnings(look: Look): string[] {
  const warnings = (["first", "second"] as const).flatMap((which) => {
    const little = tooLittle(look(which === "first" ? "primaryColor" : "secondaryColor"), "#ffffff");
    return little === null
      ? []
      : [`White text on the ${which} colour has a contrast of ${little}. It needs ${readable} : 1 to be read well.`];
  });
  return warnings.length === 0 ? [] : [...warnings, "The console makes such colours darker where it writes on them."];
}

function themeWarnings(look: Look): string[] {
  const pairs = [
    ["Texts on the background have", look("textColor"), look("background")],
    ["White texts on the first colour have", "#ffffff", look("primaryColor")],
    ["The second colour on the background has", look("secondaryColor"), look("background")],
  ] as const;
  return pairs.flatMap(([what, one, other]) => {
    const little = tooLittle(one, other);
    return little === null ? [] : [`${what} a contrast of ${little}. It needs ${readable} : 1 to be read well.`];
  });
}
