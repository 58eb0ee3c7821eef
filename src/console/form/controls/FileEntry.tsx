import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { kilobytes } from "#contract/fields/check-field.ts";
import { mostPictureSide } from "#contract/fields/fields.ts";
import { FileInput } from "#console/kit/FileInput.tsx";
import { shrinkPicture } from "#console/kit/shrink-picture.ts";
import { entryAttributes, type EntryProps } from "./entry.ts";

/** A picture: the present one, or a newly chosen one with its size. */
export function FileEntry(props: EntryProps): ReactElement {
  const { id, labelId, field, typed, onTyped, onLeave } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const file = typed instanceof File ? typed : null;
  const present = typed === undefined ? field.picture : undefined;
  const picture = usePicture(file ?? present);
  const accept = field.limits.type === "file" ? field.limits.types.join(",") : "";
  const { "aria-required": _unused, "aria-invalid": _wrong, ...attributes } = entryAttributes(props);
  const latest = useRef<File | null>(null);
  const choose = async (chosen: File | null): Promise<void> => {
    latest.current = chosen;
    onTyped(chosen);
    if (chosen && field.limits.type === "file" && accept.startsWith("image/")) {
      const [shrunk = chosen] = await shrinkPicture(chosen, [{ side: mostPictureSide, file: field.limits }]);
      // Meanwhile another one was chosen, or this one was removed.
      if (latest.current !== chosen) return;
      onTyped(shrunk);
    }
    // Checks the file at once, and not only when the button loses the focus.
    onLeave();
  };
  return (
    <div className="aisle-form-file" data-wrong={props.isWrong || undefined}>
      {picture ? <img src={picture} alt="" /> : <span className="aisle-form-no-picture" aria-hidden="true" />}
      <Button
        {...attributes}
        aria-labelledby={`${labelId} ${id}`}
        text={picture ? "Choose another ..." : "Choose a file ..."}
        onClick={() => chooser.current?.click()}
        onBlur={onLeave}
      />
      {picture !== undefined && (
        <Button
          variant="minimal"
          text="Remove"
          aria-label={`Remove: ${field.title}`}
          onClick={() => void choose(null)}
        />
      )}
      {file && (
        <span className="aisle-form-file-name aisle-quiet" title={file.name}>
          {file.name}, {kilobytes(file.size)}
        </span>
      )}
      <FileInput ref={chooser} label={field.title} accept={accept} onChoose={(chosen) => void choose(chosen)} />
    </div>
  );
}

/** The URL of a picture for the browser; undefined when the file is not a picture. */
function usePicture(file: Blob | string | undefined): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (typeof file === "string") return setShown(file);
    if (!file?.type.startsWith("image/")) return setShown(undefined);
    const address = URL.createObjectURL(file);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return shown;
}
