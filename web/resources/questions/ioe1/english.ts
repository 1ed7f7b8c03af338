// IOE set 1: english.
import { type Question } from '../../question.ts';

export const ioe1English: readonly Question[] = [
  {
    stem: 'Choose the right form: “Neither the teacher nor the students ____ present yesterday.”',
    right: 'were',
    wrong: ['was', 'is', 'are'],
    solution:
      'With *neither … nor* the verb agrees with the nearer subject, *students*, and *yesterday* asks for the past tense.',
  },
  {
    stem: '“He said, ‘I am writing a letter now.’” In reported speech:',
    right: 'He said that he was writing a letter then.',
    wrong: [
      'He said that he is writing a letter now.',
      'He said that I was writing a letter then.',
      'He said that he had written a letter then.',
    ],
    solution:
      'After a past reporting verb *am writing* becomes *was writing*, *I* becomes *he* and *now* becomes *then*.',
  },
  {
    stem: 'Choose the right preposition: “She has been suffering ____ fever since Monday.”',
    right: 'from',
    wrong: ['by', 'with', 'of'],
    solution: 'The verb *suffer* takes *from* before an illness. (One dies *of* it.)',
  },
  {
    stem: 'The passive of “Somebody has stolen my bicycle” is',
    right: 'My bicycle has been stolen.',
    wrong: ['My bicycle was stolen.', 'My bicycle had been stolen.', 'My bicycle is being stolen.'],
    solution: 'The present perfect *has stolen* becomes *has been stolen*.',
  },
  {
    stem: 'The word nearest in meaning to *reluctant* is',
    right: 'unwilling',
    wrong: ['eager', 'careless', 'silent'],
    solution: 'A reluctant person does something without wanting to. *Eager* is the opposite.',
  },
  {
    stem: 'Which word is stressed on the second syllable?',
    right: 'begin',
    wrong: ['pencil', 'happy', 'window'],
    solution: 'We say be-GIN; the other three are stressed on the first syllable.',
  },
  {
    stem: "Choose the right tag: “Let's start the test, ____?”",
    right: 'shall we',
    wrong: ['will we', "don't we", 'let us'],
    solution: "Suggestions with *Let's* take the tag *shall we*.",
  },
];
