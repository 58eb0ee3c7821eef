import type { ReactElement } from "react";
import type { Typed } from "#contract/fields/check-field.ts";
import { pageThemeSection, sectionAreaSection } from "#contract/settings/shop.ts";
import { counted } from "#contract/text.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";

type TypedForm = Readonly<Record<string, Typed>>;

const goods = [
  { name: "Basmati rice 5 kg", price: "549.00", mrp: "610.00", left: "Only 3 left" },
  { name: "Tomatoes 1 kg", price: "42.50", mrp: "48.00", left: null },
] as const;

/** The home page of the online shop by the typed page theme, with products that are made up. */
export function PageThemePreview({ typed }: { readonly typed: TypedForm }): ReactElement {
  const { homeLayout } = pageThemeSection.fields;
  const first = homeLayout.values.find((part) => part === typed["homeLayout"]) ?? "banner";
  const parts = [first, ...homeLayout.values.filter((part) => part !== first)];
  return (
    <PreviewFrame warnings={[]} fine="The home page of the online shop, with products that are made up.">
      <figure className="aisle-settings-page">
        {parts.map((part) =>
          part === "products" ? (
            <div key={part} className="aisle-settings-goods" data-layout={String(typed["categoryLayout"])}>
              {goods.map(({ name, price, mrp, left }) => (
                <div key={name}>
                  <span className="aisle-settings-picture" data-size={String(typed["productCard"])} />
                  <p>{name}</p>
                  <p>
                    <b>{price}</b> {typed["showMrp"] === true && <s className="aisle-quiet">{mrp}</s>}
                  </p>
                  {typed["showStock"] === true && left && <p className="aisle-quiet">{left}</p>}
                </div>
              ))}
            </div>
          ) : (
            <p key={part} className="aisle-settings-part">
              {part === "banner" ? "Banner" : "Categories"}
            </p>
          ),
        )}
      </figure>
    </PreviewFrame>
  );
}

/** The parts of the home page by the typed section areas; `banner` is the address of the picture, or empty. */
export function SectionAreaPreview(props: { readonly typed: TypedForm; readonly banner: string }): ReactElement {
  const { typed, banner } = props;
  const { values, words } = sectionAreaSection.fields.homeSections;
  const ticked = typed["homeSections"];
  const parts = values.filter((part) => Array.isArray(ticked) && ticked.includes(part));
  const products = Number(typed["productsInSection"]);
  const warnings = [
    ...(parts.length === 0 ? ["The home page has no part: customers see an empty page."] : []),
    ...(parts.includes("banner") && banner === "" && !typed["bannerText"]
      ? ["The banner has neither a picture nor a text."]
      : []),
  ];
  return (
    <PreviewFrame warnings={warnings} fine="The parts of the home page, from top to bottom.">
      <figure className="aisle-settings-page">
        {parts.map((part) => (
          <div key={part} className="aisle-settings-part">
            {part === "banner" && banner !== "" && <StoreImage alt="" sources={[banner]} fallback={null} />}
            <p>{part === "banner" ? String(typed["bannerText"] || words.banner) : words[part]}</p>
            {part !== "banner" && part !== "categories" && part !== "reviews" && Number.isFinite(products) && (
              <p className="aisle-quiet">{counted(products, "product")}</p>
            )}
          </div>
        ))}
      </figure>
    </PreviewFrame>
  );
}
