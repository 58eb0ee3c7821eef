import type { KeyPress } from "#console/shell/keys/strokes.ts";
import { buildPress } from "./key-presses.ts";

/** One way to type a character: the physical key, the modifiers, and whether it is a dead key. */
export interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  readonly altGr: boolean;
  readonly dead: boolean;
}

/** A row of keys: what each of them types. */
type Row = string | readonly string[];

/** A keyboard layout: the characters of its rows alone, with Shift and with AltGr, and its dead keys. */
interface Layout {
  readonly plain: readonly Row[];
  readonly shift: readonly Row[];
  readonly altGr: Readonly<Record<string, string>>;
  /** Dead keys, as "code", "shift code" or "altGr code". */
  readonly dead: readonly string[];
}

const rowCodes: readonly (readonly string[])[] = [
  ["Backquote", ..."1234567890".split("").map((digit) => `Digit${digit}`), "Minus", "Equal"],
  [..."QWERTYUIOP".split("").map((letter) => `Key${letter}`), "BracketLeft", "BracketRight"],
  [..."ASDFGHJKL".split("").map((letter) => `Key${letter}`), "Semicolon", "Quote", "Backslash"],
  ["IntlBackslash", ..."ZXCVBNM".split("").map((letter) => `Key${letter}`), "Comma", "Period", "Slash"],
];

const layouts = {
  us: {
    plain: ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "\\zxcvbnm,./"],
    shift: ["~!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"|', "|ZXCVBNM<>?"],
    altGr: {},
    dead: [],
  },
  de: {
    plain: ["^1234567890ß´", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"],
    shift: ['°!"§$%&/()=?`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_"],
    altGr: {
      Digit2: "²",
      Digit3: "³",
      Digit7: "{",
      Digit8: "[",
      Digit9: "]",
      Digit0: "}",
      Minus: "\\",
      KeyQ: "@",
      KeyE: "€",
      BracketRight: "~",
      IntlBackslash: "|",
    },
    dead: ["Backquote", "Equal", "shift Equal"],
  },
  fr: {
    plain: ["²&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù*", "<wxcvbn,;:!"],
    shift: ["²1234567890°+", "AZERTYUIOP¨£", "QSDFGHJKLM%µ", ">WXCVBN?./§"],
    altGr: {
      Digit2: "~",
      Digit3: "#",
      Digit4: "{",
      Digit5: "[",
      Digit6: "|",
      Digit7: "`",
      Digit8: "\\",
      Digit9: "^",
      Digit0: "@",
      Minus: "]",
      Equal: "}",
      KeyE: "€",
    },
    dead: ["BracketLeft", "shift BracketLeft", "altGr Digit2", "altGr Digit7"],
  },
  dvorak: {
    plain: ["`1234567890[]", "',.pyfgcrl/=", "aoeuidhtns-\\", "<;qjkxbmwvz"],
    shift: ["~!@#$%^&*(){}", '"<>PYFGCRL?+', "AOEUIDHTNS_|", ">:QJKXBMWVZ"],
    altGr: {},
    dead: [],
  },
  turkish: {
    plain: ['"1234567890*-', "qwertyuıopğü", "asdfghjklşi,", "<zxcvbnmöç."],
    shift: ["é!'^+%&/()=?_", "QWERTYUIOPĞÜ", "ASDFGHJKLŞİ;", ">ZXCVBNMÖÇ:"],
    altGr: { Digit3: "#", Digit4: "$", Digit8: "[", Digit9: "]", KeyQ: "@" },
    dead: [],
  },
  russian: {
    plain: ["ё1234567890-=", "йцукенгшщзхъ", "фывапролджэ\\", "\\ячсмитьбю."],
    shift: ['Ё!"№;%:?*()_+', "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ/", "/ЯЧСМИТЬБЮ,"],
    altGr: {},
    dead: [],
  },
  greek: {
    plain: ["`1234567890-=", ";ςερτυθιοπ[]", "ασδφγηξκλ΄'\\", "<ζχψωβνμ,./"],
    shift: ["~!@#$%^&*()_+", ":ΣΕΡΤΥΘΙΟΠ{}", 'ΑΣΔΦΓΗΞΚΛ¨"|', ">ΖΧΨΩΒΝΜ<>?"],
    altGr: {},
    dead: ["Semicolon", "shift Semicolon"],
  },
  hebrew: {
    plain: [";1234567890-=", "/'קראטוןםפ][", "שדגכעיחלךף,\\", "\\זסבהנמצתץ."],
    shift: ["~!@#$%^&*)(_+", "QWERTYUIOP}{", 'ASDFGHJKL:"|', "|ZXCVBNM><?"],
    altGr: {},
    dead: [],
  },
  arabic: {
    plain: ["ذ1234567890-=", "ضصثقفغعهخحجد", "شسيبلاتنمكط\\", ["\\", ..."ئءؤر", "لا", ..."ىةوزظ"]],
    shift: [
      ["\u0651", ..."!@#$%^&*)(_+"],
      ["\u064e", "\u064b", "\u064f", "\u064c", "لإ", "إ", ..."‘÷×؛<>"],
      ["\u0650", "\u064d", ..."][", "لأ", ...'أـ،/:"|'],
      ["|", "~", "\u0652", ..."}{", "لآ", ..."آ’,.؟"],
    ],
    altGr: {},
    dead: [],
  },
  devanagari: {
    plain: ["ॊ१२३४५६७८९०-ृ", "ौैाीूबहगदजड़", "ोे्िुपरकतचटॉ", "\\ॆंमनवलस,.य"],
    shift: [
      ["ऒ", "ऍ", "ॅ", "्र", "र्", "ज्ञ", "त्र", "क्ष", "श्र", "(", ")", "ः", "ऋ"],
      "औऐआईऊभङघधझढञ",
      "ओएअइउफऱखथछठऑ",
      ["|", ..."ऎँणऩऴळशष।", "य़"],
    ],
    altGr: {},
    dead: [],
  },
  tamil: {
    plain: ["`1234567890-=", "ஆஈஊஐஏளறனடணசஞ", "அஇஉ்எகபமதநய\\", "\\ஔஓஒவஙலர,.ழ"],
    shift: ["~!@#$%^&*()_+", ["ஸ", "ஷ", "ஜ", "ஹ", "க்ஷ", "ஶ்ரீ", "ஶ", ..."|[]{}"], "௹௺௸ஃ௱௲௰\":;'|", "|௳௴௵௶௷௱/<>?"],
    altGr: {},
    dead: [],
  },
  thai: {
    plain: ["_ๅ/-ภถุึคตจขช", "ๆไำพะัีรนยบล", "ฟหกดเ้่าสวงฃ", "ฃผปแอิืทมใฝ"],
    shift: ["%+๑๒๓๔ู฿๕๖๗๘๙", '๐"ฎฑธํ๊ณฯญฐ,', "ฤฆฏโฌ็๋ษศซ.ฅ", "ฅ()ฉฮฺ์?ฒฬฦ"],
    altGr: {},
    dead: [],
  },
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutName = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as LayoutName[];
/** The layouts whose letters are Latin; on all others, the keys count as on a US keyboard. */
const latin: ReadonlySet<LayoutName> = new Set(["us", "de", "fr", "dvorak", "turkish"]);
export const otherScripts = layoutNames.filter((name) => !latin.has(name));

/** Every character that a layout can type with one key, and how. */
export function strokesOn(name: LayoutName): readonly Stroke[] {
  const layout: Layout = layouts[name];
  const isDead = (code: string, held: string): boolean => layout.dead.includes(`${held} ${code}`.trim());
  const rows = (["plain", "shift"] as const).flatMap((level) =>
    layout[level].flatMap((row, at) =>
      [...row].map((key, column): Stroke => {
        const code = rowCodes[at]?.[column] ?? "";
        const shift = level === "shift";
        return { key, code, shift, altGr: false, dead: isDead(code, shift ? "shift" : "") };
      }),
    ),
  );
  const third = Object.entries(layout.altGr).map(([code, key]): Stroke => ({
    key,
    code,
    shift: false,
    altGr: true,
    dead: isDead(code, "altGr"),
  }));
  return [...rows, ...third];
}

/** The stroke that types a character without a dead key; undefined when the layout has none. */
function strokeFor(name: LayoutName, key: string): Stroke | undefined {
  if (latin.has(name)) return strokesOn(name).find((stroke) => stroke.key === key && !stroke.dead);
  const printed = strokeFor("us", key);
  return strokesOn(name).find(({ code, shift }) => code === printed?.code && shift === printed.shift);
}

/**
 * The key press that a browser on Windows or Linux reports when an operator with this keyboard presses a stroke of a
 * binding, such as "mod+z", "shift+a" or "[". Throws when the keyboard cannot type it.
 */
export function pressOn(name: LayoutName, stroke: string): KeyPress {
  const parts = stroke.split(/\+(?=.)/);
  const wanted = parts.pop() ?? "";
  const [ctrl, alt, shift] = ["mod", "alt", "shift"].map((modifier) => parts.includes(modifier));
  const held = { ctrl: ctrl ?? false, alt: alt ?? false, shift: shift ?? false };
  if (wanted === "Space") return buildPress({ key: " ", code: "Space", ...held });
  if (wanted.length > 1) return buildPress({ key: wanted, code: wanted, ...held });
  const found = strokeFor(name, held.shift ? wanted.toUpperCase() : wanted);
  if (!found) throw new Error(`the ${name} keyboard has no ${wanted}`);
  return buildPress({ key: found.key, code: found.code, ...held, shift: found.shift, altGraph: found.altGr });
}
