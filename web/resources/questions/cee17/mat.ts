// CEE set 17: mental ability.
import { type Question, r } from '../../question.ts';

export const cee17Mat: readonly Question[] = [
  {
    stem: 'Which number comes next: 3, 7, 15, 31, 63, …?',
    right: '$127$',
    wrong: ['$95$', '$121$', '$129$'],
    solution: r`Each term is twice the one before plus 1: $2\times 63 + 1 = 127$.`,
    check: () => 2 * 63 + 1,
  },
  {
    stem: 'Which word does not belong with the others?',
    right: 'Femur',
    wrong: ['Aorta', 'Ventricle', 'Capillary'],
    solution: 'Aorta, ventricle and capillary are parts of the circulatory system; the femur is a bone.',
  },
  {
    stem: 'If 1 January of a year that is not a leap year is a Monday, 1 March of that year is a',
    right: 'Thursday',
    wrong: ['Wednesday', 'Friday', 'Saturday'],
    solution: r`January and February have $31 + 28 = 59$ days, $59 = 8\times 7 + 3$, so 1 March is three days after Monday.`,
  },
  {
    stem: 'In a row of students Anil is 12th from the left and 19th from the right. How many students are in the row?',
    right: '$30$',
    wrong: ['$29$', '$31$', '$32$'],
    solution: '$12 + 19 - 1 = 30$, since Anil is counted twice.',
    check: () => 12 + 19 - 1,
  },
  {
    stem: 'All roses are flowers. Some flowers fade quickly. Which conclusion follows with certainty?',
    right: 'None of the other three',
    wrong: ['All roses fade quickly', 'Some roses fade quickly', 'No rose fades quickly'],
    solution:
      'The flowers that fade quickly may or may not include roses, so nothing is certain about roses.',
  },
  {
    stem: 'A shopkeeper marks an article 25% above its cost and allows a discount of 10%. The gain is',
    right: r`$12.5\%$`,
    wrong: [r`$10\%$`, r`$15\%$`, r`$17.5\%$`],
    solution: r`$1.25\times 0.90 = 1.125$, a gain of $12.5\%$.`,
    check: () => (1.25 * 0.9 - 1) * 100,
  },
];
