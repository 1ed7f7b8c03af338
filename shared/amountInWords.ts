// An amount of rupees in words, as it stands on a receipt: counted in lakh and crore, in English and in Nepali.

const english = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
].map((words) => words.split(' '));

// In Nepali each number up to a hundred is a word of its own.
const nepali = `शून्य एक दुई तीन चार पाँच छ सात आठ नौ
दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस
बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस
तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस
चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास
पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी
साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी
सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी
असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे
नब्बे एकान्नब्बे बयानब्बे त्रियान्नब्बे चौरान्नब्बे पन्चानब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय`.split(/\s/);

function inEnglish(number: number): string {
  const [small = [], tens = []] = english;
  const ten = tens[Math.floor(number / 10) - 2];
  if (ten === undefined) return small[number] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`;
}

const units = [10_000_000, 100_000, 1000, 100, 1];

interface Language {
  upTo99: (number: number) => string;
  /** Of a crore, a lakh, a thousand and a hundred. */
  units: readonly string[];
}

function wordsOf(number: number, language: Language): string {
  if (number === 0) return language.upTo99(0);
  let rest = number;
  return units
    .flatMap((unit, index) => {
      const count = Math.floor(rest / unit);
      rest -= count * unit;
      if (count === 0) return [];
      return [count < 100 ? language.upTo99(count) : wordsOf(count, language), language.units[index] ?? ''];
    })
    .filter((word) => word !== '')
    .join(' ');
}

/** `amount`: of rupees, with at most two digits after the point. */
function parts(amount: number, language: Language): [rupees: string, paisa: string] {
  const paisa = Math.round(amount * 100);
  return [wordsOf(Math.floor(paisa / 100), language), paisa % 100 === 0 ? '' : language.upTo99(paisa % 100)];
}

/** 12345.5: 'Rupees twelve thousand three hundred forty-five and fifty paisa only'. */
export function amountInEnglish(amount: number): string {
  const [rupees, paisa] = parts(amount, {
    upTo99: inEnglish,
    units: ['crore', 'lakh', 'thousand', 'hundred'],
  });
  return `Rupees ${rupees}${paisa === '' ? '' : ` and ${paisa} paisa`} only`;
}

/** 12345.5: 'बाह्र हजार तीन सय पैँतालीस रुपैयाँ पचास पैसा मात्र'. */
export function amountInNepali(amount: number): string {
  const [rupees, paisa] = parts(amount, {
    upTo99: (number) => nepali[number] ?? '',
    units: ['करोड', 'लाख', 'हजार', 'सय'],
  });
  return `${rupees} रुपैयाँ${paisa === '' ? '' : ` ${paisa} पैसा`} मात्र`;
}
