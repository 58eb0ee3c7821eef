import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { kilobytes } from "#contract/fields/check-field.ts";
import type { Upload } from "./use-photos.ts";

/** The files that are being added, each with how far it is and what went wrong with it. */
export function UploadList(props: {
  readonly uploads: readonly Upload[];
  readonly onTryAgain: (name: string) => void;
  readonly onDrop: (name: string) => void;
}): ReactElement | null {
  const { uploads } = props;
  if (uploads.length === 0) return null;
  return (
    <ul className="aisle-uploads" aria-label="Files being added">
      {uploads.map(({ name, file, state, because }) => (
        <li key={name} data-state={state}>
          <span title={file.name}>{file.name}</span>
          <span className="aisle-quiet">{kilobytes(file.size)}</span>
          <span role={state === "failed" ? "alert" : "status"}>
            {state === "failed" ? because : state === "sending" ? "Sending ..." : "Waiting"}
          </span>
          {state === "failed" ? (
            <span>
              <Button
                size="small"
                text="Try again"
                aria-label={`Try again: ${file.name}`}
                onClick={() => props.onTryAgain(name)}
              />
              <Button
                size="small"
                variant="minimal"
                text="Leave out"
                aria-label={`Leave out: ${file.name}`}
                onClick={() => props.onDrop(name)}
              />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
