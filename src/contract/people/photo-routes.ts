import { z } from "zod";
import { idSchema, typedUndoesSchema, typedVersionSchema } from "#contract/common-schema.ts";
import { recordParams } from "#contract/records/routes.ts";
import { personFields } from "./fields.ts";

const fileParams = recordParams.extend({ fileId: idSchema });
const madeFrom = z.strictObject({ version: typedVersionSchema, undoes: typedUndoesSchema });
const files = { photo: personFields.photo } as const;
const picture = { file: personFields.photo.types } as const;

/** Makes the schemas of the calls in `photoPaths` for a kind. */
export function photoRoutes<const Many extends string, Row extends z.ZodType>(many: Many, row: Row) {
  const routes = {
    [`${many}.photo`]: { summary: `The picture of one of the ${many}`, params: fileParams, answer: picture },
    [`${many}.set-photo`]: {
      summary: `Give one of the ${many} a picture, in place of another`,
      params: recordParams,
      body: madeFrom,
      files,
      answer: row,
      write: true,
    },
    [`${many}.remove-photo`]: {
      summary: `Take away the picture of one of the ${many}`,
      params: recordParams,
      query: madeFrom,
      answer: row,
      write: true,
    },
  };
  return routes as unknown as PhotoRoutes<Many, Row>;
}

type PhotoRoutes<Many extends string, Row extends z.ZodType> = {
  readonly [Name in `${Many}.photo`]: {
    readonly summary: string;
    readonly params: typeof fileParams;
    readonly answer: typeof picture;
  };
} & {
  readonly [Name in `${Many}.set-photo`]: {
    readonly summary: string;
    readonly params: typeof recordParams;
    readonly body: typeof madeFrom;
    readonly files: typeof files;
    readonly answer: Row;
    readonly write: true;
  };
} & {
  readonly [Name in `${Many}.remove-photo`]: {
    readonly summary: string;
    readonly params: typeof recordParams;
    readonly query: typeof madeFrom;
    readonly answer: Row;
    readonly write: true;
  };
};
