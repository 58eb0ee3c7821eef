import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { type FocusEvent, type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { readDay, writeDay } from "#contract/fields/read-day.ts";
import { messages } from "#contract/messages.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { entryAttributes, type EntryProps, typedString } from "./entry.ts";
import { useLayer } from "./use-layer.ts";

type CalendarProps = { readonly day: string; readonly onDay: (day: string) => void };
const calendar = createLazyPart<CalendarProps>(async () => (await import("./Calendar.tsx")).Calendar);

/** A day, which can be typed as people write it or chosen in a calendar. Alt with the down arrow opens the calendar. */
export function DateEntry(props: EntryProps): ReactElement {
  const { field, onTyped } = props;
  const { typed, root, input, layer, isOpen, open, close, onKeyDown, onBlur, onHere } = useCalendarField(props);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field and its calendar
    <div ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <InputGroup
        {...entryAttributes(props)}
        fill
        inputRef={input}
        intent={props.isWrong ? "danger" : "none"}
        placeholder="21/11/2026"
        autoComplete="off"
        maxLength={40}
        value={writeDay(typed)}
        onValueChange={onTyped}
        onFocus={(event) => event.currentTarget.select()}
        rightElement={
          <CalendarButton title={field.title} isOpen={isOpen} onClick={() => (isOpen ? close() : open())} />
        }
      />
      <div ref={layer} popover="manual" className="aisle-form-layer">
        {isOpen && (
          <LazyCalendar
            day={typed}
            onDay={(day) => {
              onTyped(day);
              close();
            }}
            onHere={onHere}
          />
        )}
      </div>
    </div>
  );
}

/** What is typed into the field of a day, and its calendar, which keys open and close. */
function useCalendarField(props: EntryProps) {
  const { onTyped, onLeave } = props;
  const typed = typedString(props.typed);
  const { timeZone } = useFormat().place;
  const [isOpen, setOpen] = useState(false);
  // Renders again when the calendar's code is loaded, because only then its height and place are known.
  const [, setHere] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useLayer(isOpen, layer, input);

  /** Replaces a text such as "15 nov" or "+3d" by the complete date, before the form reads the field. */
  const neaten = (): void => {
    const day = readToday(typed, timeZone);
    if (day !== null && day !== typed) onTyped(day);
  };
  const open = (): void => {
    // The calendar shows what is typed.
    neaten();
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "ArrowDown" && event.altKey) open();
    else if (event.key === "Enter" && event.target === input.current) return neaten();
    else if (event.key === "ArrowDown" && isOpen && event.target === input.current) focusDay(layer.current);
    else return;
    event.preventDefault();
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && root.current?.contains(relatedTarget)) return;
    setOpen(false);
    neaten();
    onLeave();
  };
  const onHere = (): void => {
    setHere(true);
    focusDay(layer.current);
  };
  return { typed, root, input, layer, isOpen, open, close, onKeyDown, onBlur, onHere };
}

function CalendarButton(props: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}): ReactElement {
  return (
    <Button
      variant="minimal"
      size="small"
      tabIndex={-1}
      aria-expanded={props.isOpen}
      endIcon={<CaretDownIcon />}
      text={
        <>
          <span className="aisle-unseen">{props.title}: calendar </span>
          <kbd className="aisle-key">{keyCaps("alt+ArrowDown")}</kbd>
        </>
      }
      onClick={props.onClick}
    />
  );
}

function LazyCalendar({ onHere, ...given }: CalendarProps & { readonly onHere: () => void }): ReactElement {
  const part = useLazyPart(calendar);
  const isHere = part.state === "loaded";
  useLayoutEffect(() => {
    if (isHere) onHere();
    // eslint-disable-next-line react/exhaustive-deps -- once, when it has come
  }, [isHere]);
  if (part.state === "loaded") return <part.View {...given} />;
  const isComing = part.state === "loading";
  return (
    <p className="aisle-form-nothing aisle-quiet" role={isComing ? "status" : "alert"}>
      {isComing ? messages.loading : messages.chunkFailed}
    </p>
  );
}

/** Reads a typed day as it is meant today. */
function readToday(typed: string, timeZone: string): string | null {
  return readDay(typed, { today: dayAt(Date.now(), timeZone) });
}

/** Gives the focus to the chosen day of the calendar, where the arrow keys start. */
function focusDay(layer: HTMLElement | null): void {
  layer?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"], [name=day][tabindex="0"]')?.focus();
}
