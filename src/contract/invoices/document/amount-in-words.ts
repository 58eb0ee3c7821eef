/** How the whole and the hundredth part of a currency are called, one and many. */
interface CurrencyWords {
  readonly whole: readonly [one: string, many: string];
  readonly part: readonly [one: string, many: string];
}

const currencies: Readonly<Record<string, CurrencyWords>> = {
  INR: { whole: ["Rupee", "Rupees"], part: ["Paisa", "Paise"] },
  GBP: { whole: ["Pound", "Pounds"], part: ["Penny", "Pence"] },
  USD: { whole: ["Dollar", "Dollars"], part: ["Cent", "Cents"] },
  EUR: { whole: ["Euro", "Euros"], part: ["Cent", "Cents"] },
};

/** The groups above a thousand as they are counted in India, and elsewhere; the largest first. */
const indianGroups = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1_000, "Thousand"],
] as const;
const otherGroups = [
  [1_000_000_000, "Billion"],
  [1_000_000, "Million"],
  [1_000, "Thousand"],
] as const;
type Groups = typeof indianGroups | typeof otherGroups;

const small =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/**
 * An amount of minor units in English words, as invoices need it: "Rupees One Lakh Two Thousand and Fifty Paise Only".
 * Rupees are grouped by lakh and crore, all other currencies by million. A currency without words is named by its code.
 */
export function amountInWords(amount: number, currency: string): string {
  const words = currencies[currency] ?? { whole: [currency, currency], part: ["Hundredth", "Hundredths"] };
  const groups = currency === "INR" ? indianGroups : otherGroups;
  const units = Math.abs(amount);
  const [whole, part] = [Math.floor(units / 100), units % 100];
  const parts = [
    ...(whole > 0 || part === 0 ? [`${words.whole[whole === 1 ? 0 : 1]} ${numberInWords(whole, groups)}`] : []),
    ...(part > 0 ? [`${numberInWords(part, groups)} ${words.part[part === 1 ? 0 : 1]}`] : []),
  ];
  return `${amount < 0 ? "Minus " : ""}${parts.join(" and ")} Only`;
}

function numberInWords(value: number, groups: Groups): string {
  if (value < 20) return small[value] ?? "";
  const words: string[] = [];
  let rest = value;
  for (const [size, name] of groups) {
    const count = Math.floor(rest / size);
    // More crores than ninety-nine are counted in words themselves: "One Hundred Crore".
    if (count > 0) words.push(numberInWords(count, groups), name);
    rest %= size;
  }
  if (rest >= 100) words.push(small[Math.floor(rest / 100)] ?? "", "Hundred");
  rest %= 100;
  if (rest >= 20) {
    const ten = tens[Math.floor(rest / 10)] ?? "";
    words.push(rest % 10 > 0 ? `${ten}-${small[rest % 10]}` : ten);
  } else if (rest > 0) words.push(small[rest] ?? "");
  return words.join(" ");
}
