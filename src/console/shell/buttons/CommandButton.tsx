import type { ButtonProps } from "@blueprintjs/core/lib/esm/components/button/buttonProps.js";
import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useRef } from "react";
import { capitalized } from "#contract/text.ts";
import { knownCommand } from "#console/shell/running/known-commands.ts";
import { ariaKeys } from "#console/shell/keys/key-caps.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { useCommand } from "./use-command.ts";

/**
 * A command as a button. Title, key and the reason why it cannot run now come from the command. Renders nothing where
 * the command is hidden. A refused one can still be focused and pressed: it then shows its reason.
 */
export function CommandButton(props: {
  readonly id: string;
  /** Another label, such as "Accept". */
  readonly text?: string;
  /** Uses the command's short title of one or two words. */
  readonly short?: boolean;
  readonly showKeys?: boolean;
  /** The keys to show when the command has none of its own, such as "s 1": that of a question and that of an option. */
  readonly keys?: string | null;
  readonly icon?: ReactElement;
  readonly intent?: NonNullable<ButtonProps["intent"]>;
  readonly variant?: NonNullable<ButtonProps["variant"]>;
  readonly size?: NonNullable<ButtonProps["size"]>;
  readonly className?: string;
}) {
  const { id, text, short, showKeys, keys, ...look } = props;
  const command = useCommand(id);
  const isPressed = useRef(false);
  if (command.hidden) return null;
  const first = command.hasKeysHere ? (knownCommand(id)?.keys?.[0] ?? keys) : null;
  const label = text ?? (short ? command.short : command.title);
  const tip = [command.title, command.keys && `(${command.keys})`, command.because && capitalized(command.because)];
  return (
    <Button
      {...look}
      title={tip.filter(Boolean).join(" ")}
      aria-disabled={command.because !== null}
      aria-keyshortcuts={(first && ariaKeys(first)) ?? undefined}
      data-refused={command.because !== null}
      onClick={command.run}
      onKeyDownCapture={() => void (isPressed.current = true)}
      onKeyUpCapture={(event) => {
        // Blueprint presses the button as a key comes up. One that went down in a question, which gave the focus back
        // before it came up, would ask that question again.
        if (!isPressed.current) event.stopPropagation();
        isPressed.current = false;
      }}
      text={label}
      {...(showKeys && first ? { endIcon: <Keys binding={first} /> } : {})}
    />
  );
}
