import type { ReactElement } from "react";
import { messages } from "#contract/messages.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import type { CropProps } from "./CropStage.tsx";

const cropStage = createLazyPart<CropProps>(async () => (await import("./CropStage.tsx")).CropStage);

/** The stage on which a photo is cropped. Its code comes when the first one is: most who look at photos crop none. */
export function LazyCrop(props: CropProps): ReactElement {
  const part = useLazyPart(cropStage);
  if (part.state === "loaded") return <part.View {...props} />;
  const isComing = part.state === "loading";
  return (
    <p className="aisle-form-nothing aisle-quiet" role={isComing ? "status" : "alert"}>
      {isComing ? messages.loading : messages.chunkFailed}
    </p>
  );
}
