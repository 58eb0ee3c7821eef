import { z } from "zod";
import {
  idSchema,
  instantSchema,
  pageQuery,
  somePageQuery,
  placesQuery,
  storeParams,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { recordStates } from "#contract/enumerations.ts";
import { fieldChangesSchema, type Fields, newRecordSchema } from "#contract/fields/fields-schema.ts";
import { type InNames, kinds, wordInNames } from "#contract/kinds.ts";
import type { ListedKind, SimpleKind } from "#contract/records/kind-names.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { tabValues } from "#contract/lists/list-rows.ts";
import { countsSchema, pageSchema } from "#contract/lists/page-schema.ts";
import { selectedIdsSchema, selectedSchema, selectionSchema } from "#contract/lists/selection-schema.ts";
import type { StatusOf } from "#contract/stream.ts";
import { recordCommentsSchema, recordHistorySchema } from "./history-schema.ts";

/** The store and id of one record, in a path. */
export const recordParams = storeParams.extend({ id: idSchema });

/**
 * The schema of one record at one moment, with the store's last event at that moment and the parts that a document has.
 */
function detailSchema<Row extends z.ZodType, Parts extends z.ZodRawShape>(row: Row, parts: Parts) {
  return z.strictObject({ record: row, asOf: instantSchema, sequence: z.int().nonnegative(), ...parts });
}

const state = { type: "choice", required: true, values: recordStates } as const;

function changeSchema<const Given extends Fields>(fields: Given) {
  return z.strictObject({
    version: versionSchema,
    undoes: undoesSchema,
    changes: fieldChangesSchema({ ...fields, state }),
  });
}

/** A list of a listed kind. */
type ListedList = ListContract & { readonly kind: ListedKind };
/** A list of a simple kind. */
type SimpleList = ListContract & { readonly kind: SimpleKind };

/**
 * Makes the schemas of the calls that every listed kind has in `recordPaths`, from its row, its list and, for a
 * document, what its detail has beside the row.
 */
export function listedRoutes<Row extends z.ZodType, List extends ListedList, Parts extends z.ZodRawShape>(
  row: Row,
  list: List,
  parts: Parts,
) {
  const { many }: { readonly many: string } = kinds[list.kind];
  const name = wordInNames<ListedKind>(list.kind);
  const routes = {
    [`${name}.filter`]: {
      summary: `One page of the ${many} a filter finds`,
      params: storeParams,
      query: pageQuery,
      body: filterSchema(list),
      answer: pageSchema(row),
    },
    [`${name}.counts`]: {
      summary: `How many ${many} a filter finds, by state`,
      params: storeParams,
      body: filterSchema(list),
      answer: countsSchema(tabValues(list)),
    },
    [`${name}.select`]: {
      summary: `The ids of the ${many} a filter finds, from one place to another`,
      params: storeParams,
      query: placesQuery,
      body: filterSchema(list),
      answer: selectionSchema,
    },
    [`${name}.selected`]: {
      summary: `Selected ${many} as they stand now, and which of them a filter does not find any more`,
      params: storeParams,
      body: z.strictObject({ ids: selectedIdsSchema, filter: filterSchema(list) }),
      answer: selectedSchema(row),
    },
    [`${name}.read`]: { summary: `One of the ${many}`, params: recordParams, answer: detailSchema(row, parts) },
    [`${name}.history`]: {
      summary: `Everything that happened to one of the ${many}, oldest first; a page of it when asked`,
      params: recordParams,
      query: somePageQuery,
      answer: recordHistorySchema,
    },
    [`${name}.comment`]: {
      summary: `Comment on one or more of the ${many}`,
      params: storeParams,
      body: recordCommentsSchema,
      answer: savedSchema,
      write: true,
    },
  };
  return routes as unknown as ListedRoutes<InNames<List["kind"]>, Row, List, Parts>;
}

/** Makes the schemas of a simple kind's calls in `recordPaths` from its row and its definition. */
export function recordRoutes<
  Row extends z.ZodType,
  Given extends Fields,
  Standing extends Fields,
  List extends SimpleList,
>(row: Row, { fields, standing, list }: { readonly fields: Given; readonly standing: Standing; readonly list: List }) {
  const { many } = kinds[list.kind];
  const name = wordInNames<SimpleKind>(list.kind);
  const routes = {
    ...listedRoutes(row, list, {}),
    [`${name}.create`]: {
      summary: `Add to the ${many}`,
      params: storeParams,
      body: newRecordSchema(fields),
      answer: row,
      write: true,
    },
    [`${name}.change`]: {
      summary: `Change fields or the state of one of the ${many}`,
      params: recordParams,
      body: changeSchema<Given & Standing>({ ...fields, ...standing }),
      answer: row,
      write: true,
      changes: { kind: list.kind, id: "id" },
    },
  };
  return routes as unknown as ListedRoutes<InNames<List["kind"]>, Row, List, Record<never, never>> &
    RecordRoutes<InNames<List["kind"]>, Row, Given, Standing, List>;
}

const savedSchema = z.strictObject({ saved: z.int().nonnegative() });

export interface Described {
  readonly summary: string;
}

type ListedRoutes<
  Prefix extends string,
  Row extends z.ZodType,
  List extends ListedList,
  Parts extends z.ZodRawShape,
> = {
  readonly [Name in `${Prefix}.filter`]: Described & {
    readonly params: typeof storeParams;
    readonly query: typeof pageQuery;
    readonly body: ReturnType<typeof filterSchema<List>>;
    readonly answer: ReturnType<typeof pageSchema<Row>>;
  };
} & {
  readonly [Name in `${Prefix}.counts`]: Described & {
    readonly params: typeof storeParams;
    readonly body: ReturnType<typeof filterSchema<List>>;
    readonly answer: ReturnType<typeof countsSchema<StatusOf<List["kind"]> & string>>;
  };
} & {
  readonly [Name in `${Prefix}.select`]: Described & {
    readonly params: typeof storeParams;
    readonly query: typeof placesQuery;
    readonly body: ReturnType<typeof filterSchema<List>>;
    readonly answer: typeof selectionSchema;
  };
} & {
  readonly [Name in `${Prefix}.selected`]: Described & {
    readonly params: typeof storeParams;
    readonly body: z.ZodObject<
      { ids: typeof selectedIdsSchema; filter: ReturnType<typeof filterSchema<List>> },
      z.core.$strict
    >;
    readonly answer: ReturnType<typeof selectedSchema<Row>>;
  };
} & {
  readonly [Name in `${Prefix}.read`]: Described & {
    readonly params: typeof recordParams;
    readonly answer: ReturnType<typeof detailSchema<Row, Parts>>;
  };
} & {
  readonly [Name in `${Prefix}.history`]: Described & {
    readonly params: typeof recordParams;
    readonly query: typeof somePageQuery;
    readonly answer: typeof recordHistorySchema;
  };
} & {
  readonly [Name in `${Prefix}.comment`]: Described & {
    readonly params: typeof storeParams;
    readonly body: typeof recordCommentsSchema;
    readonly answer: typeof savedSchema;
    readonly write: true;
  };
};

type RecordRoutes<
  Prefix extends string,
  Row extends z.ZodType,
  Given extends Fields,
  Standing extends Fields,
  List extends SimpleList,
> = {
  readonly [Name in `${Prefix}.create`]: Described & {
    readonly params: typeof storeParams;
    readonly body: ReturnType<typeof newRecordSchema<Given>>;
    readonly answer: Row;
    readonly write: true;
  };
} & {
  readonly [Name in `${Prefix}.change`]: Described & {
    readonly params: typeof recordParams;
    readonly body: ReturnType<typeof changeSchema<Given & Standing>>;
    readonly answer: Row;
    readonly write: true;
    readonly changes: { readonly kind: List["kind"]; readonly id: "id" };
  };
};
