import { placeIn } from "#contract/delivery/outline/outline.ts";
import type { Section } from "./section.ts";

/** An address over TLS with a place for each number of a tile; further parts in braces are not known. */
const tilePattern =
  /^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})(?:\{[zxy]\}|[^\s{}"'<>\\])+$/;

/** Where the store is, and from where the pictures below the delivery areas come. */
export const mapSection = {
  group: "The store",
  title: "Map",
  about: "where the store is on the map, and from where the map behind the delivery areas comes",
  scope: "store",
  rights: { read: "console.use", change: "store.set-up" },
  words: "tile server openstreetmap background streets picture attribution latitude longitude coordinates",
  fields: {
    storePlace: {
      type: "text",
      longest: 60,
      title: "Where the store is",
      hint: "Latitude, longitude: 12.9716, 77.5946. Delivery areas can be circles around it",
      pattern: {
        pattern: { test: (typed) => placeIn(typed) !== null },
        because: "latitude, longitude, such as 12.9716, 77.5946",
      },
      starts: "",
      about: "latitude and longitude of the store in degrees, with a comma between; empty where they are not known",
    },
    tileAddress: {
      type: "text",
      longest: 400,
      wide: true,
      title: "Address of the map server",
      hint: "Such as https://tiles.example.com/{z}/{x}/{y}.png. Empty: no map. Holds from the next reload",
      pattern: { pattern: tilePattern, because: "an address that begins with https:// and has {z}, {x} and {y}" },
      starts: "",
      about: "an address of tiles with {z}, {x} and {y}; the pages of the console may load images from there",
    },
    tileAttribution: {
      type: "text",
      longest: 200,
      wide: true,
      title: "Whose map it is",
      hint: "Shown on the map, as most map servers ask for it",
      starts: "",
    },
  },
} as const satisfies Section;
