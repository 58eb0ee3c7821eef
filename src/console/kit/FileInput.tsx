import type { ReactElement, Ref } from "react";

/** A field that chooses files and is not shown: whatever opens it clicks on it. */
export function FileInput(props: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly accept: string | undefined;
  readonly isMany?: boolean;
  readonly onChoose: (first: File, all: FileList) => void;
}): ReactElement {
  return (
    <input
      ref={props.ref}
      type="file"
      hidden
      multiple={props.isMany ?? false}
      tabIndex={-1}
      aria-label={props.label}
      accept={props.accept}
      onChange={({ currentTarget }) => {
        const { files } = currentTarget;
        const first = files?.[0];
        if (files && first) props.onChoose(first, files);
        // Without this, the same file could not be chosen again.
        currentTarget.value = "";
      }}
    />
  );
}
