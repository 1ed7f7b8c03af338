// CEE set 16: mental ability.
import { type Question, r } from '../../question.ts';

export const cee16Mat: readonly Question[] = [
  {
    stem: 'Which number comes next: 2, 6, 12, 20, 30, …?',
    right: '$42$',
    wrong: ['$36$', '$40$', '$44$'],
    solution: r`The terms are $1\times 2,\ 2\times 3,\ 3\times 4, \ldots$, so the sixth is $6\times 7 = 42$.`,
    check: () => 6 * 7,
  },
  {
    stem: 'If DOG is written as 4157 (each letter by its place in the alphabet), CAT is written as',
    right: '$3120$',
    wrong: ['$2120$', '$3119$', '$3201$'],
    solution: 'C is the 3rd letter, A the 1st and T the 20th: 3, 1, 20 gives 3120.',
  },
  {
    stem: 'Ramesh walks 5 km north, turns right and walks 12 km. How far is he from where he started?',
    right: r`$13\unit{km}$`,
    wrong: [r`$7\unit{km}$`, r`$15\unit{km}$`, r`$17\unit{km}$`],
    solution: r`The two stretches are at right angles: $\sqrt{5^2 + 12^2} = 13\unit{km}$.`,
    check: () => Math.hypot(5, 12),
  },
  {
    stem: "Pointing to a boy, Sita said, “He is the son of the only daughter of my father.” The boy is Sita's",
    right: 'son',
    wrong: ['brother', 'nephew', 'cousin'],
    solution: "The only daughter of Sita's father is Sita herself, so the boy is her son.",
  },
  {
    stem: 'The angle between the hands of a clock at half past three is',
    right: r`$75^\circ$`,
    wrong: [r`$60^\circ$`, r`$90^\circ$`, r`$105^\circ$`],
    solution: r`At 3:30 the hour hand stands at $3.5\times 30^\circ = 105^\circ$ and the minute hand at $180^\circ$. The difference is $75^\circ$.`,
    check: () => Math.abs(3.5 * 30 - 30 * 6),
  },
  {
    stem: 'A can finish a piece of work in 12 days and B in 6 days. Working together they finish it in',
    right: '4 days',
    wrong: ['3 days', '8 days', '9 days'],
    solution: r`In one day they do $\frac1{12} + \frac16 = \frac14$ of the work.`,
    check: () => 1 / (1 / 12 + 1 / 6),
  },
];
