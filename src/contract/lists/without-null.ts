import { z } from "zod";

/** The schema of a field's value where it has one. */
export function withoutNull(field: unknown): unknown {
  let schema = field;
  while (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) schema = schema.unwrap();
  return schema;
}
