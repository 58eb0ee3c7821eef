import type { ComponentProps, ReactElement } from "react";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { useCommand } from "#console/shell/buttons/use-command.ts";

/** A command as a button only while it can run: what is refused is found in the palette, with its reason. */
export function AllowedCommand(props: ComponentProps<typeof CommandButton>): ReactElement | null {
  const { because } = useCommand(props.id);
  return because === null ? <CommandButton {...props} /> : null;
}
