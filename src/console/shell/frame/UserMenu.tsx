import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactElement, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSnapshot } from "valtio";
import { messages } from "#contract/messages.ts";
import { session } from "#console/session/session.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";

const items = createLazyPart(async () => (await import("./UserMenuItems.tsx")).UserMenuItems);

/**
 * The menu of the logged-in operator: a browser popover, whose items are fetched in advance. It receives the keys as
 * soon as it opens.
 */
export function UserMenu(): ReactElement {
  const { user } = useSnapshot(session);
  const [isOpen, setOpen] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  usePrefetch(items);
  const name = user?.name ?? "";
  const close = (): void => layer.current?.hidePopover();
  const toggle = (event: MouseEvent): void => {
    // The browser would open the popover only after this handler, too late to move the focus into it.
    event.preventDefault();
    if (isOpen) return close();
    layer.current?.showPopover();
    flushSync(() => setOpen(true));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of button and popover
    <div className="aisle-user" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        variant="minimal"
        aria-label={`${name}: menu`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget="user-menu"
        onClick={toggle}
        text={
          <span className="aisle-top-initial" aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
        }
        endIcon={<CaretDownIcon />}
      />
      <div
        ref={layer}
        id="user-menu"
        popover="auto"
        className="aisle-user-layer"
        onBeforeToggle={({ newState }) => {
          if (newState === "closed") setOpen(false);
        }}
      >
        <div className="aisle-user-name">
          {name}, {user?.role}
        </div>
        {isOpen ? <Items onClose={close} /> : null}
      </div>
    </div>
  );
}

function Items(props: { readonly onClose: () => void }): ReactElement {
  const part = useLazyPart(items);
  if (part.state === "loaded") return <part.View {...props} />;
  if (part.state === "loading") return <p role="status">{messages.loading}</p>;
  return (
    <>
      <p role="alert">{messages.chunkFailed}</p>
      <Button variant="minimal" text="Try again" onClick={part.again} />
    </>
  );
}
