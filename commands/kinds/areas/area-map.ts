import type { Question } from "#commands/context/dialogs.ts";
import type { Tools } from "#commands/context/tools.ts";
import { recordPath } from "#commands/destinations.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import type { AreaRow } from "#contract/delivery/area.ts";
import { type Corner, type Outline, type Place, placeIn, placeOf } from "#contract/delivery/outline/outline.ts";
import type { PincodeAnswer } from "#contract/delivery/schema.ts";
import { nameOf } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { formatAmount } from "#contract/money.ts";
import { pincodeIn } from "#contract/text.ts";

/** A PIN code with its outline, as the store has imported it. */
export interface PinOutline {
  readonly pincode: string;
  readonly name: string;
  readonly outline: Outline;
}

/** Where a store is; exact as its settings say it, else the post office of its PIN code. */
export type StorePlace = Place & { readonly isExact: boolean };

/** What is drawn on the map of a store. */
export interface DrawnMap {
  readonly areas: readonly { readonly id: string; readonly name: string; readonly outline: Outline }[];
  readonly pincodes: readonly PinOutline[];
  /** Where the store delivers. */
  readonly near: Place | null;
  readonly store: StorePlace | null;
  readonly tiles: MapTiles | null;
}

/** The server from which a store has pictures of its map. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly address: string;
  readonly attribution: string;
}

/** Draws a delivery area on the map; the answer is the name of the outline that was kept. */
export interface AreaMapQuestion extends Question, Pick<DrawnMap, "pincodes" | "near" | "store" | "tiles"> {
  readonly about: string;
  /** The outline of the area as it is kept; empty where nothing is drawn. */
  readonly outline: Outline;
  readonly others: DrawnMap["areas"];
  /** Which area has a place, and why, in a sentence. */
  where(at: Corner): Promise<string>;
  /** Keeps what is drawn. Where somebody else has drawn the area meanwhile, that is answered first, once. */
  keep(outline: Outline): Promise<string | { readonly theirs: Outline }>;
}

/** An area that is drawn: its id and the outline that it is known to have, where it is there already. */
type DrawnArea = Pick<AreaRow, "storeId" | "name"> & { readonly id?: string; readonly outline?: string };

/**
 * Opens the map of an area until its outline is saved or left; answers the name under which the outline is kept, undefined
 * where it was left.
 */
export async function askOutline({ storeId, name, id, ...area }: DrawnArea, tools: Tools): Promise<string | undefined> {
  const read = (): Promise<DrawnMap> => tools.api("area-outlines.list", { params: { storeId } });
  const outlineIn = ({ areas }: DrawnMap): Outline => areas.find((each) => each.id === id)?.outline ?? [];
  const drawn = await read();
  let known = area.outline;
  return tools.ask("map", {
    title: `Draw ${name}`,
    about: "A ring within the area makes a hole",
    outline: outlineIn(drawn),
    others: drawn.areas.filter((each) => each.id !== id),
    pincodes: drawn.pincodes,
    near: drawn.near,
    store: drawn.store,
    tiles: drawn.tiles,
    where: async (at) => sentenceOf(await lookUp(storeId, { pincode: noPincode, point: placeOf(at) }, tools)),
    keep: async (own) => {
      const record =
        id === undefined ? null : (await tools.api("delivery-areas.read", { params: { storeId, id } })).record;
      if (record && record.outline !== known) {
        known = record.outline;
        return { theirs: outlineIn(await read()) };
      }
      const body = { outline: own as [number, number][][][] };
      const call = { idempotencyKey: tools.newKey() };
      return (await tools.api("area-outlines.keep", { params: { storeId }, body }, call)).outline;
    },
  });
}

/** Draws an area anew; undo puts the former outline back. */
export async function drawArea(row: AreaRow, tools: Tools): Promise<void> {
  const { storeId, id } = row;
  const outline = await askOutline({ ...row, outline: tools.newest("delivery-area", row).outline }, tools);
  if (outline === undefined) return;
  const change = fieldsChange<"delivery-area">({
    kind: "delivery-area",
    title: (who) => `Draw ${who}`,
    done: (area) => `${nameOf("delivery-area", area)} drawn`,
    message: messages.saved,
    refuse: (area) => (area.outline === outline ? "it is drawn like this already" : null),
    fields: { outline },
  });
  const { record } = await tools.api("delivery-areas.read", { params: { storeId, id } });
  await changeRecords([record], change, tools);
}

interface AskedPlace {
  readonly pincode: string;
  readonly point?: Place;
}

/** A point needs no PIN code: it decides alone, except where nothing is drawn. */
const noPincode = "000000";

function lookUp(storeId: string, place: AskedPlace, tools: Tools): Promise<PincodeAnswer> {
  return tools.api("addresses.pincode", { body: { storeId, ...place } });
}

/** Which area has a place, and why, in a sentence. */
function sentenceOf({ area, found, because, charge, minimumOrder, served }: PincodeAnswer): string {
  if (!area) return `Not delivered: ${because}`;
  const why = found === "outline" ? "inside its outline" : "by its PIN code";
  const least = minimumOrder > 0 ? `, from ${formatAmount(minimumOrder)} of goods on` : "";
  const when = served === "" ? "" : `, served ${served}`;
  return `${area.name}, ${why}: delivery ${formatAmount(charge)}${least}${when}`;
}

/**
 * The place that a text names: latitude and longitude, else the PIN code of an address, or a PIN code; null while it is
 * too short for either.
 */
function placeOfText(typed: string): AskedPlace | null {
  // Two whole numbers are rather a PIN code with a space than a place.
  const point = typed.includes(".") ? placeIn(typed) : null;
  if (point) return { pincode: noPincode, point };
  // An address as it is said has its PIN code somewhere in it.
  const code = typed.trim().length > 12 ? pincodeIn(typed) : null;
  return typed.trim().length < 3 ? null : { pincode: code ?? typed.trim().slice(0, 12) };
}

/** Asks for a PIN code or a place, and tells which area has it and why. Choosing the area opens it. */
export async function testPlace(storeId: string, tools: Tools): Promise<void> {
  const id = await tools.choose<string>({
    title: "Type a PIN code, an address with one, or latitude and longitude",
    options: [],
    find: async (typed) => {
      const place = placeOfText(typed);
      if (!place) return [];
      const answer = await lookUp(storeId, place, tools);
      const option = { value: answer.area?.id ?? "", title: sentenceOf(answer) };
      return [answer.area ? option : { ...option, because: "no area to open" }];
    },
  });
  if (id) tools.go(recordPath("delivery-area", id));
}
