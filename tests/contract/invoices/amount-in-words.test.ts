import { expect, it } from "vitest";
import { amountInWords } from "#contract/invoices/document/amount-in-words.ts";

it.each([
  [0, "INR", "Rupees Zero Only"],
  [1_00, "INR", "Rupee One Only"],
  [50, "INR", "Fifty Paise Only"],
  [1_01, "INR", "Rupee One and One Paisa Only"],
  [19_99, "INR", "Rupees Nineteen and Ninety-Nine Paise Only"],
  [512_40, "INR", "Rupees Five Hundred Twelve and Forty Paise Only"],
  [1_00_000_00, "INR", "Rupees One Lakh Only"],
  [12_34_567_05, "INR", "Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Five Paise Only"],
  [1_00_00_000_00, "INR", "Rupees One Crore Only"],
  [123_00_00_021_00, "INR", "Rupees One Hundred Twenty-Three Crore Twenty-One Only"],
  [-42_00, "INR", "Minus Rupees Forty-Two Only"],
  [
    1_234_567_01,
    "GBP",
    "Pounds One Million Two Hundred Thirty-Four Thousand Five Hundred Sixty-Seven and One Penny Only",
  ],
  [2_50, "CHF", "CHF Two and Fifty Hundredths Only"],
])("%s %s is written as %s", (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words);
});
