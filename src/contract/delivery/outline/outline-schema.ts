import { z } from "zod";
import { filledTextSchema, textSchema } from "#contract/common-schema.ts";
import { plainPincode } from "#contract/text.ts";
import { mostCorners } from "./check-outline.ts";
import { steps } from "./outline.ts";

/** A place on the map, in degrees. */
export const placeSchema = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: "Place" });

const cornerSchema = z.tuple([
  z
    .int()
    .min(-180 * steps)
    .max(180 * steps),
  z
    .int()
    .min(-90 * steps)
    .max(90 * steps),
]);

/** What is drawn: the parts of an area, of each its outer ring and its holes. Corners are checked by `checkOutline`. */
export const outlineSchema = z
  .array(z.array(z.array(cornerSchema).max(mostCorners)).max(200))
  .max(200)
  .meta({ id: "Outline" })
  .describe("parts, of each its outer ring and its holes; corners are [longitude, latitude] in degrees x 10^7");

/** The name of an outline that is kept. */
export const outlineNameSchema = filledTextSchema(80);

/** A PIN code with its outline. */
export const pinOutlineSchema = z
  .strictObject({
    pincode: filledTextSchema(12).transform(plainPincode),
    name: textSchema(120),
    outline: outlineSchema,
  })
  .meta({ id: "PinOutline" });
