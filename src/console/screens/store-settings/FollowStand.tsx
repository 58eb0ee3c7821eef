import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { navigate } from "wouter/use-browser-location";
import { settingsPath } from "#commands/kinds/settings.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";

/** That a store has a section as the business has it, where that is changed, and how it becomes the store's own. */
export function FollowStand(props: {
  readonly from: SectionName;
  readonly mayChange: boolean;
  readonly onOwn: () => void;
}): ReactElement {
  const { from, mayChange, onOwn } = props;
  const { title } = sectionOf(from);
  return (
    <div className="aisle-settings-follow" role="status">
      <p>This store has it as the business has it. It is changed for all such stores in "{title}".</p>
      <Button size="small" text={`Go to "${title}"`} onClick={() => navigate(settingsPath(from))} />
      {mayChange && <Button size="small" text="Make it this store's own" onClick={onOwn} />}
    </div>
  );
}
