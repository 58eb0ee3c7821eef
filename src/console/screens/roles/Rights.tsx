import { TickIcon } from "@blueprintjs/icons/lib/esm/generated/components/tick.js";
import type { ReactElement } from "react";
import { permissionTitles } from "#contract/permission-titles.ts";
import { rightGroups } from "#contract/right-groups.ts";
import type { RoleRow } from "#contract/roles/role.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import "./rights.css";

/** All rights there are, in groups, with a tick at those that the role has. */
export function Rights({ row }: TabProps<RoleRow, unknown>): ReactElement {
  const has = new Set(row.permissions);
  return (
    <div className="aisle-rights">
      {rightGroups.map(({ title, values }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {values.map((right) => (
              <li key={right} data-has={has.has(right)}>
                <span className="aisle-rights-tick">
                  {has.has(right) ? <TickIcon size={14} title="May" /> : <span aria-label="May not">–</span>}
                </span>
                {permissionTitles[right]}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
