import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { SearchIcon } from "@blueprintjs/icons/lib/esm/generated/components/search.js";
import { type KeyboardEvent, useState } from "react";
import { useSnapshot } from "valtio";
import { session } from "#console/session/session.ts";
import { Connection } from "./Connection.tsx";
import { Keys } from "./keys/Keys.tsx";
import { useCommand } from "./running/use-command.ts";

/** Store, search, connection and who is logged in. */
export function TopBar() {
  return (
    <header className="aisle-top">
      <StoreButton />
      <SearchButton />
      <Connection />
      <UserMenu />
    </header>
  );
}

function StoreButton() {
  const { store, stores, profile } = useSnapshot(session);
  const change = useCommand("go.store");
  const name = store?.name ?? profile?.entityName ?? "";
  if (stores.length < 2) return <span className="aisle-top-store">{name}</span>;
  return (
    <Button
      className="aisle-top-store"
      variant="minimal"
      text={name}
      aria-label={`Store: ${name}. ${change.title}`}
      title={`${change.title} (${change.keys})`}
      endIcon={<CaretDownIcon />}
      onClick={change.run}
    />
  );
}

function SearchButton() {
  const open = useCommand("palette.open");
  return (
    <button
      type="button"
      className="aisle-top-search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open.run}
    >
      <SearchIcon size={14} />
      <span>{open.title}</span>
      <Keys binding="mod+k" />
    </button>
  );
}

const userCommands = ["session.theme", "view.density", "view.full-screen", "help.keys"] as const;

function UserMenu() {
  const { user } = useSnapshot(session);
  const logOut = useCommand("session.log-out");
  const [isOpen, setOpen] = useState(false);
  const name = user?.name ?? "";
  // Blueprint moves the focus into the menu a frame after it is drawn; Esc means the menu until then too.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    <PopoverNext
      placement="bottom-end"
      transitionDuration={0}
      arrow={false}
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <Menu className="aisle-user-menu">
          <li className="aisle-user-name" role="none">
            {name}, {user?.role}
          </li>
          {userCommands.map((id) => (
            <CommandMenuItem key={id} id={id} />
          ))}
          <MenuDivider />
          <MenuItem icon={null} text={logOut.title} onClick={logOut.run} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="aisle-top-user"
        aria-label={`${name}: menu`}
        onKeyDown={closeByKey}
        text={
          <span className="aisle-top-initial" aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
        }
        endIcon={<CaretDownIcon />}
      />
    </PopoverNext>
  );
}

function CommandMenuItem(props: { readonly id: string }) {
  const command = useCommand(props.id);
  if (command.hidden) return null;
  return (
    <MenuItem
      icon={null}
      text={command.title}
      label={command.keys}
      disabled={command.because !== null}
      onClick={command.run}
    />
  );
}
