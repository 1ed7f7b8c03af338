// IOE set 7: english.
import { type Question } from '../../question.ts';

export const ioe7English: readonly Question[] = [
  {
    stem: 'Choose the right form: “If I ____ you, I would accept the offer.”',
    right: 'were',
    wrong: ['am', 'had been', 'will be'],
    solution: 'The second conditional speaks of an unreal present and uses *were* with every person.',
  },
  {
    stem: 'Choose the right form: “She is one of the girls who ____ always on time.”',
    right: 'are',
    wrong: ['is', 'was', 'has been'],
    solution: 'The relative pronoun *who* stands for *girls*, a plural.',
  },
  {
    stem: 'Choose the right article: “He is ____ honest man with ____ useful idea.”',
    right: 'an … a',
    wrong: ['a … an', 'an … an', 'a … a'],
    solution: 'The sound decides: *honest* begins with a vowel sound, *useful* with the sound of *y*.',
  },
  {
    stem: 'The word opposite in meaning to *transparent* is',
    right: 'opaque',
    wrong: ['clear', 'fragile', 'brilliant'],
    solution: 'Light passes through what is transparent and is stopped by what is opaque.',
  },
  {
    stem: 'Which sentence is correct?',
    right: 'I have known him for five years.',
    wrong: [
      'I know him since five years.',
      'I am knowing him for five years.',
      'I have been knowing him since five years.',
    ],
    solution:
      'A state that still lasts takes the present perfect with *for* and the length of time; *know* is not used in the continuous.',
  },
  {
    stem: '“To turn down” an offer means to',
    right: 'refuse it',
    wrong: ['delay it', 'accept it', 'repeat it'],
    solution: '*Turn down* is a phrasal verb for refuse or reject.',
  },
  {
    stem: 'Choose the right form: “By the time we reached the station, the train ____.”',
    right: 'had left',
    wrong: ['has left', 'leaves', 'was leaving'],
    solution: 'Of two past actions the earlier one stands in the past perfect.',
  },
];
