import { useSnapshot } from "valtio";
import { asking, askedTitle } from "#console/shell/boxes/asking.ts";
import { AttemptBox } from "#console/shell/boxes/AttemptBox.tsx";
import { BatchBox } from "#console/shell/boxes/BatchBox.tsx";
import { Box } from "#console/shell/boxes/Box.tsx";
import { RangeBox } from "#console/shell/boxes/RangeBox.tsx";
import { WritingBox } from "#console/shell/boxes/WritingBox.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { Palette } from "./Palette.tsx";
import { Picker } from "./Picker.tsx";

/** The box that is open, if any. Palette and question share one frame, so that the one turns into the other. */
export function Boxes() {
  useSnapshot(asking);
  // What is asked carries functions and promises: the very object is needed, not a frozen copy of it.
  const { current, serial } = asking;
  if (!current) return null;
  switch (current.kind) {
    case "palette":
    case "choice":
      return (
        <Box kind="palette" label={askedTitle(current)}>
          {current.kind === "palette" ? (
            <Palette key={serial} asked={current} />
          ) : (
            <Picker key={serial} asked={current} />
          )}
        </Box>
      );
    case "writing":
      return <WritingBox key={serial} asked={current} />;
    case "range":
      return <RangeBox key={serial} asked={current} />;
    case "attempt":
      return <AttemptBox key={serial} asked={current} />;
    case "batch":
      return <BatchBox key={serial} asked={current} />;
    case "help":
      return <KeysHelp key={serial} />;
  }
}
