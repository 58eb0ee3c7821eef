import type { ComponentProps, ReactElement } from "react";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { useCommand } from "#console/shell/buttons/use-command.ts";

/**
 * A command as a button, rendered only while it can run. In the palette a refused command is listed, with its reason.
 */
export function AllowedCommand(props: ComponentProps<typeof CommandButton>): ReactElement | null {
  const { because } = useCommand(props.id);
  return because === null ? <CommandButton {...props} /> : null;
}
