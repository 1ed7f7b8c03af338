// Passwords that attackers try first: one word that everybody uses, or that others know of this person or this place,
// with what people add to satisfy a form (a capital letter, a mark, '1', '123', the year).
//
// Why not @zxcvbn-ts/core, of whose words we take the list: with version 4.2 and our own words no number of guesses parts what
// must be refused (passwords.test.ts: 29 that are common, 9 of somebody's own) from what must be taken (7). It gives
// Hello@World1 more guesses than Correct1horse, and Welcome@123 as many as Welcome7391. Below 10^6 it refuses 14 and 2, below
// 10^8 19 and 5, and then two that are good. With all but the letters removed first, it refuses 28 and 8 and four that are good.
// It knows no phone numbers, and a long password costs 60 to 280 ms of the main thread.

import { dictionary } from '@zxcvbn-ts/language-common';
import listOfLongOnes from 'fxa-common-password-list';
import { asciiDigits, institute } from '../../../shared/institute.ts';

/** Words that everybody here thinks of (ASVS 6.1.2). They count as nothing, however they are joined. */
const contextWords = [
  ...[institute.name, institute.nepaliName, institute.address.city, institute.address.country],
  ...['entrance', 'namaste', 'bagmati', 'putalisadak', 'नेपाल', 'नमस्ते', 'काठमाडौं'],
];

/** As frequent here as those of the lists, which come from English-speaking sites. */
const nepaliWords =
  `pokhara lalitpur bhaktapur patan biratnagar birgunj butwal bharatpur dharan chitwan janakpur nepalgunj hetauda
  dhangadhi jhapa sagarmatha everest himal himalaya annapurna lumbini pashupati pashupatinath swayambhu dashain tihar
  teej holi gorkha gurkha nepali nepalese dhanyabad saathi ramro lokseva loksewa pulchowk tribhuvan engineering
  shrestha gurung tamang magar thapa adhikari poudel paudel khadka karki bhandari basnet bhattarai dahal ghimire
  koirala lama limbu maharjan neupane oli pandey pant pokharel rana regmi rijal sapkota shahi subedi thakuri tiwari
  yadav bibek bikash binod bishal dipak ganesh hari kiran krishna laxmi manish nabin prakash puja rabin rajesh ramesh
  sagar sandesh sanjay santosh saraswati shyam sita sujan sunil suraj`.split(/\s+/);

const commonWords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...nepaliWords]);

const isLetters = /^[\p{L}\p{M}]+$/u;
const mostMarks = 4;
/** A phone number with at most so many letters around it is a phone number. */
const fewLetters = 4;
const mobileNumber = /^(?:977)?0?9[678]\d{8}\d{0,3}$/;
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const order = [...rows, '01234567890123456789'].flatMap((row) => [row, row.split('').reverse().join('')]);

/** What stands for which letter; `1` and `!` for two. */
const lookalikes = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };
const disguises: Readonly<Record<string, string>>[] = [
  { ...lookalikes, '1': 'i', '!': 'i' },
  { ...lookalikes, '1': 'l', '!': 'l' },
];

interface Facts {
  words: readonly string[];
  /** Phone numbers, and digits in an e-mail. */
  digits: readonly string[];
}

/** What can be made of an e-mail, a name or a phone number: all of it, and its parts. */
function factsOf(about: readonly string[]): Facts {
  const texts = about.map((fact) => asciiDigits(fact.normalize('NFKC').toLowerCase()));
  const words = texts.flatMap((text) => [
    ...(text.match(/[\p{L}\p{M}]+/gu) ?? []),
    ...text.split('@').map((part) => part.replaceAll(/[^\p{L}\p{M}]/gu, '')),
  ]);
  const digits = texts.flatMap((text) => [...(text.match(/\d+/g) ?? []), text.replaceAll(/\D/g, '')]);
  return {
    words: words.filter((word) => word.length >= 3),
    digits: digits.filter((run) => run.length >= 2),
  };
}

const context = factsOf(contextWords);

/** Whether digits add next to nothing: few, in order, repeated, a year (also of Bikram Sambat), or from a fact. */
function isPredictableNumber(digits: string, facts: Facts): boolean {
  return (
    digits.length <= 3 ||
    /^(?:(?:19|20)\d\d|(\d{1,3})\1+)$/.test(digits) ||
    order.some((row) => row.includes(digits)) ||
    facts.digits.some((fact) => fact.includes(digits))
  );
}

/** Whether the digits and marks between and around letters are easily guessed. */
function isFiller(run: string, facts: Facts): boolean {
  const digits = run.replaceAll(/\D/g, '');
  return run.length - digits.length <= mostMarks && isPredictableNumber(digits, facts);
}

/** The second list has no shorter ones, and is read from its start each time. */
function isOnList(text: string): boolean {
  return commonWords.has(text) || (text.length >= 8 && listOfLongOnes.test(text));
}

function isCommonWord(letters: string): boolean {
  return isOnList(letters) || /^(.{1,3})\1+$/u.test(letters) || order.some((row) => row.includes(letters));
}

/** Whether letters are words of the facts, with at most one common word and at most two letters between them. */
function isMadeOf(letters: string, { words }: Facts): boolean {
  // By position: the fewest letters that belong to no word, with and without the one common word.
  const start = { letters: 0, listed: false };
  type Way = typeof start;
  const best: [Way | undefined, Way | undefined][] = [[start, undefined]];
  const better = (at: number, state: 0 | 1, way: Way) => {
    const ways = (best[at] ??= [undefined, undefined]);
    const before = ways[state];
    if (!before || way.letters < before.letters || (way.letters === before.letters && way.listed)) {
      ways[state] = way;
    }
  };
  for (let at = 0; at < letters.length; at += 1) {
    for (const state of [0, 1] as const) {
      const way = best[at]?.[state];
      if (!way || way.letters > 2) continue;
      better(at + 1, state, { ...way, letters: way.letters + 1 });
      for (const word of words) {
        if (letters.startsWith(word, at)) better(at + word.length, state, { ...way, listed: true });
      }
      if (state === 1) continue;
      for (let end = at + 4; end <= letters.length; end += 1) {
        if (commonWords.has(letters.slice(at, end))) better(end, 1, way);
      }
    }
  }
  return (best[letters.length] ?? []).some((way) => way?.listed === true && way.letters <= 2);
}

/** What is put behind a whole password that is on a list: a mark, a digit, 01, 12 … 12345, a year. */
const usualEnd = /^[!@#$_.*?-]?(?:\d|0\d|12|123|1234|12345|(?:19|20)\d\d)?[!@#$_.*?-]?$/;
const longestEnd = 7;

/** Whether a text is on a list as it is, digits and all, or with a usual end. */
function isListed(text: string): boolean {
  for (let cut = text.length; cut >= text.length - longestEnd; cut -= 1) {
    const stem = text.slice(0, cut);
    if (usualEnd.test(text.slice(cut)) && isOnList(stem)) return true;
  }
  return false;
}

/** A text of letters, with or without fillers between and around them. */
function isPredictableText(text: string, facts: Facts): boolean {
  const fillers = text.match(/[^\p{L}\p{M}]+/gu) ?? [];
  const letters = text.replaceAll(/[^\p{L}\p{M}]+/gu, '');
  return fillers.every((run) => isFiller(run, facts)) && (isCommonWord(letters) || isMadeOf(letters, facts));
}

/** Whether some characters are letters in disguise (P@ssw0rd), also in front or at the end. */
function isDisguised(text: string, facts: Facts): boolean {
  const front = /^[^\p{L}\p{M}]*/u.exec(text)?.[0] ?? '';
  const end = /[^\p{L}\p{M}]*$/u.exec(text)?.index ?? text.length;
  if (text.length - end > 2 * mostMarks) return false;
  return [0, front.length].some((from) => {
    if (!isFiller(text.slice(0, from), facts)) return false;
    for (let to = end; to <= text.length; to += 1) {
      const core = text.slice(from, to);
      if (isLetters.test(core) || !isFiller(text.slice(to), facts)) continue;
      const plain = disguises.map((letters) =>
        core.replaceAll(/[@430$571!]/g, (mark) => letters[mark] ?? mark),
      );
      if (plain.some((candidate) => isPredictableText(candidate, facts))) return true;
    }
    return false;
  });
}

function isPhoneNumber(text: string, facts: Facts): boolean {
  const digits = text.replaceAll(/\D/g, '');
  const letters = text.replaceAll(/[^\p{L}\p{M}]/gu, '');
  const known = facts.digits.some(
    (fact) => fact.length >= 7 && digits.includes(fact) && digits.length <= fact.length + 3,
  );
  if (!known && !mobileNumber.test(digits)) return false;
  return letters.length <= fewLetters || isCommonWord(letters) || isMadeOf(letters, facts);
}

/**
 * Whether a password (in its normal form) is one that attackers try first.
 * @param about what others may know of its owner: e-mail, names, phone; as it is written
 */
export function isPredictablePassword(password: string, about: readonly string[] = []): boolean {
  const text = asciiDigits(password.toLowerCase());
  const own = factsOf(about);
  const facts: Facts = {
    words: [...context.words, ...own.words],
    digits: [...context.digits, ...own.digits],
  };
  return (
    isListed(text) || isPredictableText(text, facts) || isDisguised(text, facts) || isPhoneNumber(text, facts)
  );
}
