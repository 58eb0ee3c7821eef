import type { ReactElement } from "react";
import type { Typed } from "#contract/fields/check-field.ts";
import { drawerSection, parseDrawer } from "#contract/settings/business.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** The areas of the drawer as they are typed, in their order, and who sees each: whoever sets them up sees all. */
export function DrawerPreview({ typed }: { readonly typed: Readonly<Record<string, Typed>> }): ReactElement {
  const text = (name: string): string => String(typed[name] ?? "");
  const { drawerOrder, drawerRoles } = parseDrawer({
    drawerOrder: text("drawerOrder"),
    drawerRoles: text("drawerRoles"),
  });
  const hidden = typed["drawerHidden"];
  const place = (area: string): number => drawerOrder.indexOf(area) >>> 0;
  const areas = drawerSection.fields.drawerHidden.values.toSorted((one, other) => place(one) - place(other));
  const who = (area: string): string => {
    if (Array.isArray(hidden) && hidden.includes(area)) return "only who may set up the store";
    return drawerRoles[area]?.join(", ") ?? "everybody";
  };
  return (
    <PreviewFrame warnings={[]} fine="The drawer of those who may not set up the store; you see all areas.">
      <ol className="aisle-settings-areas">
        {areas.map((area) => (
          <li key={area}>
            <b>{area}</b> <span className="aisle-quiet">{who(area)}</span>
          </li>
        ))}
      </ol>
    </PreviewFrame>
  );
}
