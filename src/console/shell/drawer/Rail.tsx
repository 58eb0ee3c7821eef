import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { SearchIcon } from "@blueprintjs/icons/lib/esm/generated/components/search.js";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { type Destination, destinations } from "#commands/destinations.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { useStoreCounts } from "#console/client/records/counts.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { focusHome } from "#console/shell/focus.ts";
import { closeDrawer, drawerState } from "./drawer-state.ts";
import { drawerSections } from "./drawer.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { useCommand } from "#console/shell/buttons/use-command.ts";
import "./rail.css";

/** The icons of the drawer, fetched beside the frame. */
export const destinationIcons = createLazyPart(async () => (await import("./DestinationIcon.tsx")).DestinationIcon);

/** The side drawer with all screens by section, each as an icon and a word; typing finds one, Enter goes to it. */
export function Rail() {
  const icons = useLazyPart(destinationIcons);
  const { profile, settings } = useSnapshot(session);
  const logo = imageUrl(profile?.storeLogo ?? "", settings?.storageBase);
  const { foldedSections: folded } = useSnapshot(preferences);
  const [text, setText] = useState("");
  const drawer = useRef<HTMLElement>(null);
  const { isOpen } = useSnapshot(drawerState);
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  // Full screen removes the drawer. It is closed when it is rendered again.
  useEffect(() => closeDrawer, []);
  const leave = (to: Element | null): void => {
    setText("");
    closeDrawer();
    if (to instanceof HTMLElement && to.isConnected) to.focus();
    else focusHome();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave(cameFrom.current);
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    // Without a text, Enter does not mean the first of all screens.
    if (text.trim() === "") return leave(cameFrom.current);
    drawer.current?.querySelector("a")?.click();
    leave(null);
  };
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    // When the whole window loses the focus, the drawer stays open.
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) closeDrawer();
  };
  return (
    // What bubbles up here comes from the field and the links within.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={drawer}
      className="aisle-rail"
      aria-label="Screens"
      data-open={isOpen}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div className="aisle-rail-logo" aria-hidden="true">
        <StoreImage
          alt=""
          sources={[logo, imageOf(settings, "imageLogo")]}
          fallback={<>{(profile?.entityName ?? "A").slice(0, 1).toUpperCase()}</>}
        />
      </div>
      <CommandButton id="go.find-screen" className="aisle-rail-open" text="" icon={<SearchIcon />} variant="minimal" />
      <input
        ref={field}
        type="search"
        className="aisle-rail-find"
        aria-label="Find a screen"
        placeholder="Find a screen"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      {drawerSections(destinations, text).map(({ title, shown }) => (
        <details
          key={title}
          open={text !== "" || !folded.includes(title)}
          onToggle={({ currentTarget }) => text === "" && fold(title, !currentTarget.open)}
        >
          <summary>{title}</summary>
          <ul>
            {shown.map((destination) => (
              <RailItem
                key={destination.id}
                destination={destination}
                icon={
                  icons.state === "loaded" ? (
                    <icons.View name={destination.icon} />
                  ) : (
                    <span className="aisle-rail-icon" />
                  )
                }
              />
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function fold(section: string, isFolded: boolean): void {
  const others = preferences.foldedSections.filter((other) => other !== section);
  // The browser fires the event also when a section is first rendered.
  if (isFolded !== preferences.foldedSections.includes(section))
    setPreference("foldedSections", isFolded ? [...others, section] : others);
}

/** The number of the store's orders in a status, live; renders nothing when it is 0. */
function StatusCount(props: { readonly storeId: string; readonly status: OrderStatus }) {
  const { storeId, status } = props;
  const count = useStoreCounts(orderSource, storeId)?.[status] ?? 0;
  if (count === 0) return null;
  return (
    <span className="aisle-rail-count" title={`${count} ${status}`}>
      {count}
      <span className="aisle-unseen"> {status}</span>
    </span>
  );
}

function RailItem(props: { readonly destination: Destination; readonly icon: ReactElement }) {
  const { destination, icon } = props;
  const { store } = useSnapshot(session);
  const [path] = useLocation();
  const command = useCommand(destination.id);
  if (command.hidden || command.because !== null) return null;
  // The page of a record is below the address of its list.
  const isHere = path === destination.path || path.startsWith(`${destination.path}/`);
  return (
    <li>
      <a
        href={destination.path}
        title={`${[destination.title, destination.about].filter(Boolean).join(": ")} (${command.keys})`}
        aria-current={isHere ? "page" : undefined}
        onClick={(event) => {
          // With a modifier key the browser opens the link in a new tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          command.run();
        }}
      >
        {icon}
        <span className="aisle-rail-word">
          {destination.title}
          {destination.about && <small className="aisle-quiet">{destination.about}</small>}
        </span>
        {destination.waiting && store && <StatusCount storeId={store.id} status={destination.waiting} />}
        <Keys binding={destination.keys} />
      </a>
    </li>
  );
}
