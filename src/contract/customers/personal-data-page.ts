import { formatAmount } from "#contract/money.ts";
import { capitalized } from "#contract/text.ts";
import type { PersonalData } from "./personal-data-schema.ts";

type Part = PersonalData["parts"][number];

/** All that is known of somebody as a page that any browser shows: it is whole in itself and runs nothing. */
export function personalDataPage({ name, asOf, parts }: PersonalData): string {
  const title = escaped(`All data about ${name}`);
  const shown = parts.filter(({ rows }) => rows.length > 0).map(partText);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
dl { border-top: 1px solid #ccc; display: grid; gap: 0 1rem; grid-template-columns: 12rem 1fr; padding-top: .5rem; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>As of ${escaped(momentText(asOf))}. All times are UTC.</p>
${shown.join("\n")}
</body>
</html>
`;
}

function partText({ title, store, amounts, rows }: Part): string {
  const heading = store === "" ? title : `${title} (${store})`;
  const lists = rows.map((row) => {
    const fields = Object.entries(row).flatMap(([field, value]) => {
      const text = amounts.includes(field) && typeof value === "number" ? formatAmount(value) : valueText(value);
      return text === "" ? [] : [`<dt>${escaped(fieldTitle(field))}</dt><dd>${escaped(text)}</dd>`];
    });
    return `<dl>${fields.join("")}</dl>`;
  });
  return `<section><h2>${escaped(heading)}</h2>\n${lists.join("\n")}\n</section>`;
}

const fieldTitle = (field: string): string => capitalized(field.replaceAll("_", " "));

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}T/.test(value) ? momentText(value) : value;
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(", ");
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).map(([field, inner]) => [fieldTitle(field), valueText(inner)] as const);
  return parts.flatMap(([field, text]) => (text === "" ? [] : [`${field}: ${text}`])).join("\n");
}

const momentText = (instant: string): string => instant.slice(0, 16).replace("T", " ");

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
