// CEE set 18: mental ability.
import { type Question, r } from '../../question.ts';

export const cee18Mat: readonly Question[] = [
  {
    stem: 'Find the missing number: 1, 4, 9, 16, 25, ?, 49',
    right: '$36$',
    wrong: ['$30$', '$34$', '$40$'],
    solution: 'The terms are squares of 1, 2, 3, …; the sixth is $6^2 = 36$.',
    check: () => 6 ** 2,
  },
  {
    stem: 'Book is to library as painting is to',
    right: 'gallery',
    wrong: ['artist', 'frame', 'canvas'],
    solution: 'A library is the place where books are kept; a gallery is the place where paintings are kept.',
  },
  {
    stem: 'In a certain code TABLE is written as UBCMF. In that code CHAIR is written as',
    right: 'DIBJS',
    wrong: ['BGZHQ', 'DIBJR', 'DJBJS'],
    solution: 'Each letter is replaced by the next one: C→D, H→I, A→B, I→J, R→S.',
  },
  {
    stem: 'The average age of 5 boys is 12 years. When a sixth boy joins, the average becomes 13. The sixth boy is',
    right: '18 years old',
    wrong: ['13 years old', '15 years old', '17 years old'],
    solution: r`$6\times 13 - 5\times 12 = 78 - 60 = 18$.`,
    check: () => 6 * 13 - 5 * 12,
  },
  {
    stem: 'A is taller than B, C is taller than A, D is shorter than B. Who is the tallest?',
    right: 'C',
    wrong: ['A', 'B', 'D'],
    solution: 'In order of height: C, A, B, D.',
  },
  {
    stem: 'How many triangles are there in a triangle whose vertex is joined to two points on the opposite side?',
    right: '$6$',
    wrong: ['$3$', '$4$', '$5$'],
    solution: r`Four lines leave the vertex; every pair of them makes one triangle with the base: $\binom42 = 6$.`,
    check: () => (4 * 3) / 2,
  },
];
