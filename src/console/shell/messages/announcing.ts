import { proxy } from "valtio";

/** What a screen reader is told next. `serial` makes the same sentence heard twice; `urgent` interrupts. */
export const announced = proxy({ text: "", urgent: false, serial: 0 });

/** Says a sentence to screen readers without showing it. */
export function announce(text: string, urgent = false): void {
  announced.text = text;
  announced.urgent = urgent;
  announced.serial += 1;
}
