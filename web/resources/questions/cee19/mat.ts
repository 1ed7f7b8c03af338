// CEE set 19: mental ability.
import { type Question, r } from '../../question.ts';

export const cee19Mat: readonly Question[] = [
  {
    stem: 'Which number comes next: 5, 10, 13, 26, 29, 58, …?',
    right: '$61$',
    wrong: ['$60$', '$87$', '$116$'],
    solution: r`The steps are $\times 2$ and $+3$ in turn: $58 + 3 = 61$.`,
    check: () => 58 + 3,
  },
  {
    stem: 'Which letter group comes next: AZ, BY, CX, DW, …?',
    right: 'EV',
    wrong: ['EU', 'FV', 'EX'],
    solution: 'The first letters go forward, the second ones backward: E and V.',
  },
  {
    stem: r`A man faces east, turns $90^\circ$ clockwise, then $180^\circ$, then $45^\circ$ anticlockwise. He now faces`,
    right: 'north-west',
    wrong: ['north-east', 'south-east', 'south-west'],
    solution: r`East to south, then to north, then $45^\circ$ to the left of north: north-west.`,
  },
  {
    stem: 'P is the mother of Q, Q is the sister of R, and R is the husband of S. P is to S',
    right: 'mother-in-law',
    wrong: ['mother', 'grandmother', 'sister-in-law'],
    solution: "Q and R are children of P. R is the husband of S, so P is the mother of S's husband.",
  },
  {
    stem: 'Two pipes fill a tank in 20 and 30 minutes. A third empties the full tank in 60 minutes. With all three open the empty tank is full after',
    right: '15 minutes',
    wrong: ['10 minutes', '12 minutes', '25 minutes'],
    solution: r`In one minute: $\frac1{20} + \frac1{30} - \frac1{60} = \frac{3+2-1}{60} = \frac1{15}$.`,
    check: () => 1 / (1 / 20 + 1 / 30 - 1 / 60),
  },
  {
    stem: 'In a class of 60, 35 study Physics, 30 study Biology and 10 study both. How many study neither?',
    right: '$5$',
    wrong: ['$10$', '$15$', '$25$'],
    solution: r`$|P\cup B| = 35 + 30 - 10 = 55$, so $60 - 55 = 5$.`,
    check: () => 60 - (35 + 30 - 10),
  },
];
