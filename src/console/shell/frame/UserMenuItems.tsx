import { Menu } from "@blueprintjs/core/lib/esm/components/menu/menu.js";
import { MenuDivider } from "@blueprintjs/core/lib/esm/components/menu/menuDivider.js";
import { MenuItem } from "@blueprintjs/core/lib/esm/components/menu/menuItem.js";
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from "react";
import { useCommand } from "#console/shell/buttons/use-command.ts";

const userCommands = ["session.theme", "view.density", "view.full-screen", "help.keys"] as const;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The items of the user menu. The first one gets the focus; after the last one, arrows and Tab go to the first again.
 */
export function UserMenuItems({ onClose }: { readonly onClose: () => void }): ReactElement {
  const menu = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => stopsOf(menu.current)[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = stopsOf(menu.current);
    const at = all.findIndex((one) => one === document.activeElement);
    all.at((at + step) % all.length)?.focus();
  };
  return (
    <Menu ulRef={menu} onKeyDown={onKeyDown}>
      {userCommands.map((id) => (
        <CommandItem key={id} id={id} onClose={onClose} />
      ))}
      <MenuDivider />
      <CommandItem id="session.log-out" onClose={onClose} />
    </Menu>
  );
}

function stopsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function CommandItem(props: { readonly id: string; readonly onClose: () => void }): ReactElement | null {
  const command = useCommand(props.id);
  if (command.hidden) return null;
  return (
    <MenuItem
      icon={null}
      text={command.title}
      label={command.keys}
      disabled={command.because !== null}
      onClick={() => {
        props.onClose();
        command.run();
      }}
    />
  );
}
