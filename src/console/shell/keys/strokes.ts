/** The properties of a key press that matter; made from a KeyboardEvent, or by a test. `at` in milliseconds. */
export interface KeyPress {
  /** The character or name the layout produced, such as "a", "[", "Enter". */
  readonly key: string;
  /** The physical key, named after the US layout. */
  readonly code: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly altGraph: boolean;
  readonly repeat: boolean;
  readonly composing: boolean;
  /** Where the focus is: in a text field, on a control with keys of its own (a button, a link), or elsewhere. */
  readonly on: "page" | "field" | "control" | "chosen-tab";
  readonly at: number;
}

const modifierKeys = new Set([
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "OS",
  "CapsLock",
  "NumLock",
  "ScrollLock",
  "Fn",
  "FnLock",
  "Hyper",
  "Super",
]);
const keysWithoutMeaning = new Set(["Dead", "Process", "Unidentified", "Compose"]);

/**
 * The stroke of a key press in the syntax of bindings: "o", "shift+a", "?", "mod+k", "Space"; `null` for a modifier
 * alone, dead keys and input methods. The produced character counts, so a binding works on every layout, and a Shift or
 * AltGr that is needed to produce it is no modifier. A letter of another script counts as the Latin letter on the same
 * key.
 */
export function strokeOf(press: KeyPress, mac: boolean): string | null {
  if (press.composing || modifierKeys.has(press.key) || keysWithoutMeaning.has(press.key)) return null;
  const key = plainKey(press);
  const isCharacter = [...key].length === 1;
  const isLetter = /^[a-z]$/.test(key);
  const isTyped = press.altGraph || (press.ctrl && press.alt) || (mac && press.alt && !isLetter);
  const mod = mac ? press.meta : press.ctrl;
  const other = mac ? press.ctrl : press.meta;
  const parts: string[] = [];
  if (!(isCharacter && isTyped)) {
    if (other) return null;
    if (mod) parts.push("mod");
    if (press.alt) parts.push("alt");
  }
  if (press.shift && (isLetter || key === " " || !isCharacter)) parts.push("shift");
  return [...parts, key === " " ? "Space" : key].join("+");
}

/** Splits a binding into strokes: "g o" -> ["g", "o"]. */
export function parseBinding(binding: string): string[] {
  return binding.split(" ").filter(Boolean);
}

function plainKey(press: KeyPress): string {
  if ([...press.key].length !== 1) return press.key;
  const physical = /^Key([A-Z])$/.exec(press.code)?.[1];
  const isForeign = /\p{L}/u.test(press.key) && !/\p{Script=Latin}/u.test(press.key);
  if (isForeign && physical) return physical.toLowerCase();
  return /^[A-Z]$/.test(press.key) ? press.key.toLowerCase() : press.key;
}
