/** The script of a keyboard's letters, as far as the keys tell that were pressed so far. */
export type KeyboardScript = "latin" | "other" | "unknown";

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
  /** The script of the keyboard's letters. */
  readonly script: KeyboardScript;
  /**
   * Where the focus is: in a text field, on a control that Enter and Space press (a button), on one that only Enter does
   * (a link, the tab that is shown), or elsewhere.
   */
  readonly on: "page" | "field" | "control" | "enter-only";
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

/** What the keys of a US keyboard that have no letter type, alone and with Shift. */
const signPlaces: Readonly<Record<string, string>> = {
  Backquote: "`~",
  ...Object.fromEntries([...")!@#$%^&*("].map((sign, digit) => [`Digit${digit}`, `${digit}${sign}`])),
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
};
/** The signs that Latin layouts type where a US keyboard has a letter: AZERTY, Bépo, Colemak and two of Dvorak. */
const latinSigns: Readonly<Record<string, string>> = {
  KeyE: ".>",
  KeyG: ",;",
  KeyM: ",?",
  KeyP: ";:",
  KeyQ: "'\"",
  KeyV: ".:",
  KeyW: ",<",
  KeyZ: ";:'\"",
};
/** The signs that commands have. */
const commandSigns = /[/?.[\]@#$>]/;
/** A letter or a mark of a script that is not Latin. */
const otherScript = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;

/** Whether a key types text: a character, or several as some Arabic keys do. The names of other keys are in ASCII. */
export function typesText(key: string): boolean {
  return [...key].length === 1 || /[^ -~]/.test(key);
}

/**
 * The script of a keyboard after a key press. Letters tell it, and neither signs nor shortcuts do. Capitals do not
 * either, because a Hebrew keyboard types Latin ones.
 */
export function scriptAfter(
  before: KeyboardScript,
  { key, code, ctrl, meta, alt, altGraph }: Omit<KeyPress, "script">,
): KeyboardScript {
  if (ctrl || meta || alt || altGraph) return before;
  if (otherScript.test(key)) return "other";
  return /^[a-z]$/.test(key) && letterPlace(code) !== null ? "latin" : before;
}

/** What a US keyboard would type with this key; null for a key that types nothing there. */
export function legendOf({ code, shift }: KeyPress): string | null {
  const letter = letterPlace(code);
  if (letter !== null) return shift ? letter.toUpperCase() : letter;
  return signPlaces[code]?.charAt(shift ? 1 : 0) ?? null;
}

/**
 * The stroke of a key press in the syntax of bindings: "o", "shift+a", "?", "mod+k", "Space"; `null` for a modifier
 * alone, dead keys and input methods. On Latin layouts the produced character counts, so a binding works on each of
 * them, and a Shift or AltGr that is needed to produce it is no modifier. On layouts of other scripts the key counts as
 * on a US keyboard, whose letters are printed on it too.
 */
export function strokeOf(press: KeyPress, mac: boolean): string | null {
  if (modifierKeys.has(press.key) || keysWithoutMeaning.has(press.key)) return null;
  const key = plainKey(press);
  const isCharacter = typesText(key);
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

/** The key that a press means on any layout: a Latin letter in lower case, a sign, or the name of the key. */
export function plainKey(press: KeyPress): string {
  const { key, code, script, altGraph, ctrl, alt } = press;
  const own = /^[A-Z]$/.test(key) ? key.toLowerCase() : key;
  if (!typesText(key) || altGraph || (ctrl && alt)) return own;
  const letter = letterPlace(code);
  if (letter !== null) return isOwnCharacter(press) ? own : letter;
  const digit = digitPlace(press);
  if (digit !== null) return digit;
  const sign = script === "other" ? legendOf(press) : null;
  // Digits and the signs of commands count by their place. Any other leaves the key to the sign that is typed: "/" has places of its own on a Russian keyboard.
  return sign !== null && (commandSigns.test(sign) || /\d/.test(sign) || !/^[ -~]$/.test(key)) ? sign : own;
}

/**
 * The digit that is printed on a key which types one only with Shift, as on AZERTY; null for any other key, and where it
 * types the sign of a command without Shift.
 */
export function digitPlace({ key, code, ctrl, meta, alt, shift, altGraph }: KeyPress): string | null {
  if (ctrl || meta || alt || shift || altGraph || /[\d/?.[\]@#$>+%,]/.test(key) || !typesText(key)) return null;
  return /^Digit(\d)$/.exec(code)?.[1] ?? null;
}

/** Whether the key of a letter has typed what a Latin layout has there. */
function isOwnCharacter({ key, code, script }: KeyPress): boolean {
  if (/^\p{Script=Latin}$/u.test(key)) return true;
  if (!/^[ -~]$/.test(key) || script === "other") return false;
  return script === "latin" || latinSigns[code]?.includes(key) === true;
}

/** The letter of a US keyboard in lower case; null where its key has none. */
function letterPlace(code: string): string | null {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}
