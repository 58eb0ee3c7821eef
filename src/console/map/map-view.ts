import {
  control,
  divIcon,
  latLng,
  latLngBounds,
  layerGroup,
  map as createMap,
  marker,
  type LatLng,
  type LatLngBounds,
  type LayerGroup,
  type Map as LeafletMap,
  polygon,
  polyline,
  tileLayer,
} from "leaflet";
import type { MapTiles, StorePlace } from "#commands/kinds/areas/area-map.ts";
import { boxOf, type Corner, cornerAt, type Outline, placeOf, type Ring } from "#contract/delivery/outline/outline.ts";
import { cornersOf, pickedCorner, type Picked } from "./drawing.ts";

/** Something that is drawn as a surface. */
export interface Surface {
  readonly outline: Outline;
  readonly look: "pincode" | "other" | "own" | "theirs";
  /** What a pointer over it reads; empty for nothing. */
  readonly name: string;
}

/** What is on the map. */
export interface MapPicture {
  readonly surfaces: readonly Surface[];
  /** Where the store is; null where that is not known. */
  readonly store: StorePlace | null;
  /** The ring that is being drawn. */
  readonly open: readonly Corner[];
  /** The corners that can be dragged, those of an own outline; empty where nothing can be changed. */
  readonly corners: Outline;
  readonly picked: Corner | null;
  /** The place of a fault. */
  readonly fault: Corner | null;
}

/** What the pointer does on the map. */
export interface MapHandlers {
  onPress?(at: Corner): void;
  onDrag?(which: Picked, to: Corner): void;
  /** The middle or the size of what is seen has changed. */
  onMove?(): void;
}

/** A map in an element. */
export interface MapView {
  show(picture: MapPicture): void;
  /** The place in the middle, under the crosshair. */
  middle(): Corner;
  /** Moves the map by so many pixels. */
  pan(x: number, y: number): void;
  zoom(by: number): void;
  /** Brings a place into the middle, as near as it is or as is said. */
  goTo(at: Corner, zoom?: number): void;
  /** Shows all of an outline; the whole world where it is empty. */
  fit(outline: Outline): void;
  /** How many pixels apart two places are drawn. */
  distance(one: Corner, other: Corner): number;
  remove(): void;
}

/** Of more corners than these, only those picked are drawn: nobody could tell them apart. */
const mostHandles = 300;

/** The size of a corner that can be dragged, in pixels. */
const handleSize = 12;

/** Opens a map in an element. Without a server for its tiles it makes no request: only what it is shown is drawn. */
export function openMap(element: HTMLElement, handlers: MapHandlers, tiles: MapTiles | null = null): MapView {
  const map = createLeaflet(element, tiles);
  const surfaces = layerGroup().addTo(map);
  const handles = layerGroup().addTo(map);
  let shown: MapPicture | null = null;
  let drawnSurfaces: readonly Surface[] | null = null;

  const drawHandles = (): void => {
    handles.clearLayers();
    if (shown) drawMarks(handles, shown, map.getBounds().pad(0.1), handlers);
  };

  map.on("click", ({ latlng }) => handlers.onPress?.(cornerOf(latlng)));
  map.on("moveend", () => {
    drawHandles();
    handlers.onMove?.();
  });
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  resized.observe(element);

  return {
    show(picture) {
      shown = picture;
      if (picture.surfaces !== drawnSurfaces) {
        drawnSurfaces = picture.surfaces;
        drawSurfaces(surfaces, picture.surfaces);
      }
      drawHandles();
    },
    middle: () => cornerOf(map.getCenter()),
    pan: (x, y) => void map.panBy([x, y], { animate: false }),
    zoom: (by) => void map.setZoom(map.getZoom() + by, { animate: false }),
    goTo: (at, zoom = map.getZoom()) => void map.setView(pointOf(at), zoom, { animate: false }),
    fit(outline) {
      const corners = outline.flat(2);
      if (corners.length === 0) return;
      const { west, south, east, north } = boxOf(corners);
      map.fitBounds(latLngBounds(pointOf([west, south]), pointOf([east, north])), {
        animate: false,
        padding: [24, 24],
      });
    },
    distance: (one, other) =>
      map.latLngToContainerPoint(pointOf(one)).distanceTo(map.latLngToContainerPoint(pointOf(other))),
    remove() {
      resized.disconnect();
      // What it tells while it is taken apart finds nothing to draw on.
      map.off();
      map.remove();
    },
  };
}

/** A map with a scale and the tiles of a server, without anything of ours on it. */
function createLeaflet(element: HTMLElement, tiles: MapTiles | null): LeafletMap {
  // Keys are the console's own, and motion is for those who asked for it.
  const map = createMap(element, {
    keyboard: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    zoomSnap: 0.5,
    minZoom: 2,
    maxZoom: 21,
  });
  map.setView([0, 0], 2);
  // Map servers turn away who does not say where the map is shown.
  if (tiles) tileLayer(tiles.address, { maxZoom: 21, maxNativeZoom: 19, referrerPolicy: "strict-origin" }).addTo(map);
  control.scale({ position: "topleft", imperial: false, maxWidth: 120 }).addTo(map);
  return map;
}

/** Draws the store, the ring that is being drawn, corners as far as they are seen, and above them the one of interest. */
function drawMarks(group: LayerGroup, picture: MapPicture, seen: LatLngBounds, handlers: MapHandlers): void {
  const { store, open, corners, picked, fault } = picture;
  if (store) nameAt(pointOf(cornerAt(store)), storeName(store), "aisle-map-name aisle-map-store").addTo(group);
  if (open.length > 0) {
    polyline(open.map(pointOf), { className: "aisle-map-open", interactive: false }).addTo(group);
    for (const corner of open) mark(corner, "aisle-map-corner").addTo(group);
  }
  drawCorners(group, corners, seen, handlers);
  if (picked) mark(picked, "aisle-map-corner aisle-map-picked").addTo(group);
  if (fault) mark(fault, "aisle-map-fault", 24).addTo(group);
}

/** Draws the corners that are seen, to be dragged. */
function drawCorners(group: LayerGroup, outline: Outline, seen: LatLngBounds, { onDrag }: MapHandlers): void {
  const near = cornersOf(outline)
    .map((which) => ({ which, at: pointOf(pickedCorner({ outline, picked: which }) ?? [0, 0]) }))
    .filter(({ at }) => seen.contains(at));
  if (near.length > mostHandles) return;
  for (const { which, at } of near) {
    const handle = mark(cornerOf(at), "aisle-map-corner", handleSize, true).addTo(group);
    handle.on("dragend", () => onDrag?.(which, cornerOf(handle.getLatLng())));
  }
}

function drawSurfaces(group: LayerGroup, surfaces: readonly Surface[]): void {
  group.clearLayers();
  for (const { outline, look, name } of surfaces) {
    const rings = outline.map((part) => part.map((ring: Ring) => ring.map(pointOf)));
    const drawn = polygon(rings, { className: `aisle-map-surface aisle-map-${look}`, interactive: false });
    drawn.addTo(group);
    if (name !== "" && look !== "pincode") nameAt(drawn.getBounds().getCenter(), name, "aisle-map-name").addTo(group);
  }
}

/** What the mark of the store is called. */
function storeName({ isExact }: StorePlace): string {
  return isExact ? "Store" : "Post office of the store's PIN code";
}

function nameAt(at: LatLng, name: string, className: string) {
  const icon = divIcon({ className, html: nameElement(name), iconSize: [0, 0] });
  return marker(at, { icon, interactive: false, keyboard: false });
}

/** As an element, so that no name is ever read as HTML. */
function nameElement(name: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = name;
  return element;
}

function mark(at: Corner, className: string, size = handleSize, draggable = false) {
  return marker(pointOf(at), {
    icon: divIcon({ className, iconSize: [size, size] }),
    draggable,
    keyboard: false,
    interactive: draggable,
  });
}

function pointOf(corner: Corner): LatLng {
  const { latitude, longitude } = placeOf(corner);
  return latLng(latitude, longitude);
}

function cornerOf({ lat, lng }: LatLng): Corner {
  return cornerAt({ latitude: lat, longitude: lng });
}
