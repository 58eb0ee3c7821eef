import { isSimpleKind, type ListedKind, listedKinds } from "#contract/records/kind-names.ts";
import { exportRoute } from "#contract/lists/export-paths.ts";
import { definitions } from "#contract/records/definitions.ts";
import type { ListedCall } from "#contract/records/paths.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { anySection } from "#gateway/store/settings/settings.ts";
import { storedSections } from "#gateway/store/settings/stored-section.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

/*
 * Two routes in three are made from a definition: the calls of a kind of record and those of a section of the settings.
 * Where two definitions have the same traits, their routes run the same code, and one of them stands for the other.
 */

/** The shape of each route that is made from a definition. What a definition does by hand makes it a shape of its own. */
export const madeShapes: ReadonlyMap<RouteName, string> = new Map(
  [...listedKinds.flatMap(shapesOfKind), ...sectionNames.flatMap(shapesOfSection)].filter(
    // Two calls of returns have a place and a schema of their own.
    ([name]) => name in paths && paths[name].path.startsWith("/stores/"),
  ),
);

type Traits = readonly (string | false | undefined)[];

function shapeOf(call: string, traits: Traits): string {
  return [call, ...traits.filter(Boolean)].join(", ");
}

function shapesOfKind(kind: ListedKind): [RouteName, string][] {
  const { list, scope, fields, currentId, rules, elsewhere, made, writeMore, parts } = storedKinds[kind];
  const isHidden = Object.values(definitions[kind].words).some(({ right }: { readonly right?: unknown }) => right);
  const own: Traits = [isSimpleKind(kind) ? "simple" : "document", scope, isHidden && "hidden fields"];
  const ofList: Traits = [...own, list.storedCounts && "counted", list.own && "joined"];
  const ofRecord: Traits = [...own, currentId && "merged"];
  const holds = Object.values(fields).some(({ type }) => type === "record");
  const ofChange: Traits = [...ofRecord, holds && "names a record", (rules ?? elsewhere ?? made ?? writeMore) && kind];
  const shapes = {
    filter: ofList,
    counts: ofList,
    select: ofList,
    selected: ofList,
    read: [...ofRecord, parts && kind],
    history: ofRecord,
    comment: ofRecord,
    ...(isSimpleKind(kind) ? { create: ofChange, change: ofChange } : {}),
  };
  return [
    [exportRoute(kind), shapeOf("export", ofList)],
    ...Object.entries(shapes).map(([call, traits]): [RouteName, string] => [
      recordRoute(kind, call as ListedCall),
      shapeOf(call, traits),
    ]),
  ];
}

function shapesOfSection(name: SectionName): [RouteName, string][] {
  const { scope, drafts, inherits, fields, others } = sectionOf(name);
  const hasSecret = Object.values(fields).some(({ secret }) => secret);
  const traits: Traits = [scope, drafts && "drafts", inherits && "inherits", hasSecret && "secret"];
  const { fromColumns, toColumns, check } = anySection(name).stored;
  const isByHand = [storedSections[name]?.kept, fromColumns, toColumns, check, others].some(Boolean);
  const ofValues: Traits = [...traits, isByHand && name];
  const shapes = {
    read: ofValues,
    change: ofValues,
    back: traits,
    history: traits,
    draft: traits,
    "save-draft": traits,
    "drop-draft": traits,
    publish: traits,
  };
  return Object.entries(shapes).map(([call, traits]) => [
    `settings.${name}.${call}` as RouteName,
    shapeOf(`settings ${call}`, traits),
  ]);
}
