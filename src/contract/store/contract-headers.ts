import { kindNames } from "#contract/records/kind-names.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import { loadTiles, tiles } from "#contract/tiles/tiles.ts";
import { type HeaderName, valueHeaderName } from "./form-header.ts";
import { otherFields } from "./other-titles.ts";
import { formTitles } from "./form-titles.ts";
import { settingFields } from "./setting-fields.ts";

/** The titles that the contract gives to fields and values, by their names in the form header. */
export function contractHeaders(): Record<HeaderName, string> {
  const ofKinds = kindNames.flatMap((kind) =>
    Object.entries(wordsOfKind(kind)).map(([field, words]) => [`${kind}.${field}`, words] as const),
  );
  const others = Object.entries<FieldWords>({ ...otherFields, ...formTitles, ...settingFields });
  const headers: Record<HeaderName, string> = {};
  for (const { name, title } of [...tiles, ...loadTiles]) headers[`tile.${name}`] = title;
  for (const [name, { title, values = {} }] of [...ofKinds, ...others] as [HeaderName, FieldWords][]) {
    headers[name] = title;
    for (const [value, word] of Object.entries(values)) headers[valueHeaderName(name, value)] = word;
  }
  return headers;
}
