import { expect, test } from 'vitest';
import { amountInEnglish, amountInNepali } from './amountInWords.ts';

test.each([
  [0.01, 'Rupees zero and one paisa only', 'शून्य रुपैयाँ एक पैसा मात्र'],
  [1, 'Rupees one only', 'एक रुपैयाँ मात्र'],
  [
    12_345.5,
    'Rupees twelve thousand three hundred forty-five and fifty paisa only',
    'बाह्र हजार तीन सय पैँतालीस रुपैयाँ पचास पैसा मात्र',
  ],
  [100_000, 'Rupees one lakh only', 'एक लाख रुपैयाँ मात्र'],
  [
    9_999_999.99,
    'Rupees ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paisa only',
    'उनान्सय लाख उनान्सय हजार नौ सय उनान्सय रुपैयाँ उनान्सय पैसा मात्र',
  ],
  [
    1_234_567_890,
    'Rupees one hundred twenty-three crore forty-five lakh sixty-seven thousand eight hundred ninety only',
    'एक सय तेइस करोड पैँतालीस लाख सतसट्ठी हजार आठ सय नब्बे रुपैयाँ मात्र',
  ],
])('%d', (amount, english, nepali) => {
  expect(amountInEnglish(amount)).toBe(english);
  expect(amountInNepali(amount)).toBe(nepali);
});

/** The number that words say, by the words for 0 to 99. */
function read(words: string, small: readonly string[], units: Readonly<Record<string, number>>): number {
  let [total, last] = [0, 0];
  for (const word of words.split(' ')) {
    const unit = units[word];
    if (unit === undefined) last += small.indexOf(word);
    else if (unit === 100) last *= 100;
    else {
      total += last * unit;
      last = 0;
    }
  }
  return total + last;
}

test('whoever reads the words has the amount: no two amounts have the same ones', () => {
  const upTo99 = Array.from({ length: 100 }, (_, number) => number);
  const english = upTo99.map((number) => amountInEnglish(number).slice('Rupees '.length, -' only'.length));
  const nepali = upTo99.map((number) => amountInNepali(number).slice(0, -' रुपैयाँ मात्र'.length));
  expect(new Set([...english, ...nepali]).size).toBe(200);
  // Every digit in every place, and steps that meet the places in all combinations.
  for (let amount = 0; amount < 10_000_000; amount += 7919) {
    const [, said = '', paisa = 'zero'] =
      /^Rupees (.*?)(?: and (.*) paisa)? only$/.exec(amountInEnglish(amount + 0.25)) ?? [];
    expect(read(said, english, { lakh: 100_000, thousand: 1000, hundred: 100 })).toBe(amount);
    expect(read(paisa, english, {})).toBe(25);
    const [, nepaliSaid = ''] = /^(.*) रुपैयाँ मात्र$/.exec(amountInNepali(amount)) ?? [];
    expect(read(nepaliSaid, nepali, { लाख: 100_000, हजार: 1000, सय: 100 })).toBe(amount);
  }
});
