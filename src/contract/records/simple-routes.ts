import type { z } from "zod";
import type { Kinds } from "#contract/kinds.ts";
import { simpleKinds, type SimpleKind } from "#contract/records/kind-names.ts";
import { definitions, type FieldGroups } from "./definitions.ts";
import { recordRoutes } from "./routes.ts";
import { rowSchemas } from "./row-schemas.ts";

type RoutesOf<K extends SimpleKind> = ReturnType<
  typeof recordRoutes<
    z.ZodType<Kinds[K]>,
    (typeof definitions)[K]["fields"],
    (typeof definitions)[K]["standing"],
    (typeof definitions)[K]["list"]
  >
>;

/** All members of a union at once. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void
  ? All
  : never;

type Definition = FieldGroups & Pick<(typeof definitions)[SimpleKind], "list">;

/** The schemas of the calls of all simple kinds. */
export const simpleRoutes = Object.assign(
  {},
  ...simpleKinds.map((kind) => recordRoutes(rowSchemas[kind], definitions[kind] as Definition)),
) as Together<{ [K in SimpleKind]: RoutesOf<K> }[SimpleKind]>;
