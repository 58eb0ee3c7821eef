import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import type { ReactElement } from "react";
import type { Trial } from "#commands/form.ts";

/** What trying a form has found. The focus stays in the field. */
export function TrialView({ trial }: { readonly trial: Trial }): ReactElement {
  return (
    // A keyboard must reach what is longer than its box.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="aisle-form-trial" aria-label="What it would do" tabIndex={0}>
      <p role="status">{trial.text}</p>
      {trial.warnings.map((warning) => (
        <Callout key={warning} compact icon={null} intent="warning">
          {warning}
        </Callout>
      ))}
      {trial.tables.map(({ title, head, rows }) => (
        <table key={title}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join(" ")}>
                {cells.map((cell, at) => (
                  <td key={head[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
