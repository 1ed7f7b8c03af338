import { expect, it } from 'vitest';
import { initialsOf, languageOf, tintOf } from './initials.ts';

it.each([
  ['Sandhya Gurung', 'SG'],
  ['Kiran Bahadur Bista', 'KB'],
  ['sarita.khadka', 'SK'],
  ['Madan', 'M'],
  ['बिनिता महर्जन', 'बि'],
  ['प्रतिभा अधिकारी', 'प्र'],
  ['  ', '?'],
  ['राम Sharma', 'रा'],
  ['Élise Ñandu', 'ÉÑ'],
])('%s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives a name always the same hue, and names different ones', () => {
  expect(tintOf('Sandhya Gurung')).toBe(tintOf('Sandhya Gurung'));
  const names = [
    'Ramita',
    'Kiran',
    'Aastha',
    'Dipesh',
    'Prakriti',
    'बिनिता',
    'Sita',
    'Hari',
    'Gita',
    'Nabin',
  ];
  expect(new Set(names.map(tintOf)).size).toBeGreaterThan(3);
});

it('knows Nepali text', () => {
  expect(languageOf('नतिजा 2082')).toBe('ne');
  expect(languageOf('Result')).toBeUndefined();
});
