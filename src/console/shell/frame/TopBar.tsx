import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { SearchIcon } from "@blueprintjs/icons/lib/esm/generated/components/search.js";
import { useSnapshot } from "valtio";
import { session } from "#console/session/session.ts";
import { Connection } from "./Connection.tsx";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { useCommand } from "#console/shell/buttons/use-command.ts";
import { UserMenu } from "./UserMenu.tsx";

/** Store, search, connection state and user menu. */
export function TopBar() {
  return (
    <header className="aisle-top">
      <StoreButton />
      <SearchButton />
      <div className="aisle-top-end">
        <Connection />
        <UserMenu />
      </div>
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
