import type { MouseEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { type Area, areas } from "#commands/areas.ts";
import { type Destination, destinationAt, viewsOf } from "#commands/destinations.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";
import { tools } from "#console/shell/running/tools.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { lastView } from "./place.ts";
import { Waiting } from "./Waiting.tsx";
import "./rail.css";

/** The icons of the rail, fetched beside the frame. */
export const areaIcons = createLazyPart(async () => (await import("./AreaIcon.tsx")).AreaIcon);

const railPins = createLazyPart(async () => (await import("./RailPins.tsx")).RailPins);

/** The side drawer: every area with a view that this login may see, as an icon and a word, and the pinned views. */
export function Rail(): ReactElement {
  const { profile, settings, rights, global, user } = useSnapshot(session);
  const { areaViews } = useSnapshot(preferences);
  const [path] = useLocation();
  const logo = imageUrl(profile?.storeLogo ?? "", settings?.storageBase);
  const here = destinationAt(path)?.area;
  const held = new Set(rights);
  const drawer = global?.drawer;
  const place = (title: string): number => (drawer?.drawerOrder?.indexOf(title) ?? -1) >>> 0;
  const shown = areas
    .toSorted((one, other) => place(one.title) - place(other.title))
    .flatMap(({ title }) => {
      const views = viewsOf(title, held);
      const view = lastView(views, areaViews);
      const isHidden =
        !held.has("store.set-up") &&
        (drawer?.drawerHidden.includes(title) || drawer?.drawerRoles?.[title]?.includes(user?.role ?? "") === false);
      return view && !isHidden
        ? [<RailArea key={title} area={title} view={view} views={views} isHere={title === here} />]
        : [];
    });
  const foot = areas.at(-1)?.title;
  return (
    <nav className="aisle-rail" aria-label="Areas">
      <div className="aisle-rail-logo" aria-hidden="true">
        <StoreImage
          alt=""
          sources={[logo, imageOf(settings, "imageLogo")]}
          fallback={<>{(profile?.entityName ?? "A").slice(0, 1).toUpperCase()}</>}
        />
      </div>
      {shown.filter(({ key }) => key !== foot)}
      <Pins />
      {shown.filter(({ key }) => key === foot)}
    </nav>
  );
}

function RailArea(props: {
  readonly area: Area;
  /** The view that the area opens. */
  readonly view: Destination;
  readonly views: readonly Destination[];
  readonly isHere: boolean;
}): ReactElement {
  const { area, view, views } = props;
  const icons = useLazyPart(areaIcons);
  return (
    <a
      href={view.path}
      className="aisle-rail-area"
      title={views.map(({ title }) => title).join(", ")}
      aria-current={props.isHere ? "page" : undefined}
      onClick={followLink}
    >
      {icons.state === "loaded" ? <icons.View area={area} /> : <span className="aisle-rail-icon" />}
      <span className="aisle-rail-word">{area}</span>
      <Waiting views={views} />
    </a>
  );
}

/** The pinned views; their code is fetched once something is pinned. */
function Pins(): ReactElement | null {
  const { pins } = useSnapshot(preferences);
  return pins.length > 0 ? <PinsThere /> : null;
}

function PinsThere(): ReactElement | null {
  const part = useLazyPart(railPins);
  return part.state === "loaded" ? <part.View /> : null;
}

/** Goes to the address of a link. With a modifier key the browser opens it in a new tab or window instead. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  tools.go(event.currentTarget.getAttribute("href") ?? "");
}
