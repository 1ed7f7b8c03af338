// CEE set 17: botany.
import { type Question, r } from '../../question.ts';

export const cee17Botany: readonly Question[] = [
  {
    stem: 'Viroids differ from viruses in having',
    right: 'RNA without a protein coat',
    wrong: [
      'DNA without a protein coat',
      'a protein coat without nucleic acid',
      'both DNA and RNA in a protein coat',
    ],
    solution:
      'Viroids, such as that of potato spindle tuber disease, are naked circular RNA. Prions are protein without nucleic acid.',
  },
  {
    stem: 'In *Spirogyra* the zygospore undergoes',
    right: 'meiosis on germination',
    wrong: ['mitosis on germination', 'meiosis before the gametes form', 'binary fission'],
    solution:
      'The filament is haploid. The zygospore is the only diploid cell; meiosis takes place when it germinates, and three of the four nuclei degenerate.',
  },
  {
    stem: 'Peat moss used as packing material for living plants is',
    right: '*Sphagnum*',
    wrong: ['*Funaria*', '*Marchantia*', '*Riccia*'],
    solution: 'The dead hyaline cells of *Sphagnum* hold up to 18 times its weight of water.',
  },
  {
    stem: 'Naked ovules without an ovary are characteristic of',
    right: '*Pinus*',
    wrong: ['Mustard', '*Dryopteris*', 'Maize'],
    solution:
      'Gymnosperms such as *Pinus* bear ovules exposed on the megasporophyll. Mustard and maize are angiosperms, *Dryopteris* is a fern.',
  },
  {
    stem: 'Diadelphous stamens in the arrangement $(9)+1$ are found in the family',
    right: 'Fabaceae (pea family)',
    wrong: ['Brassicaceae', 'Solanaceae', 'Liliaceae'],
    solution:
      'In the pea flower nine filaments are united and the tenth, posterior one is free. Brassicaceae have tetradynamous stamens.',
  },
  {
    stem: 'The casparian strip is found in the cells of the',
    right: 'endodermis',
    wrong: ['epidermis', 'pericycle', 'pith'],
    solution:
      'Bands of suberin in the radial and transverse walls of the endodermis force water and ions to pass through the living cells.',
  },
  {
    stem: 'The net gain of ATP from one molecule of glucose in glycolysis, without counting NADH, is',
    right: '$2$',
    wrong: ['$4$', '$6$', '$8$'],
    solution: 'Four ATP are made by substrate-level phosphorylation and two are spent: $4 - 2 = 2$.',
    check: () => 4 - 2,
  },
  {
    stem: 'A short-day plant kept in long nights flowers. It fails to flower if',
    right: 'the night is interrupted by a flash of red light',
    wrong: [
      'the day is interrupted by a period of darkness',
      'the night is made still longer',
      'the night is interrupted by a flash of far-red light',
    ],
    solution:
      'What counts is an unbroken night. Red light changes $P_r$ to $P_{fr}$, which inhibits flowering in short-day plants; far-red light reverses that.',
  },
  {
    stem: 'In a cross of red ($RR$) and white ($rr$) *Mirabilis jalapa* the $F_1$ is pink. Selfing the $F_1$ gives phenotypes in the ratio',
    right: '1 red : 2 pink : 1 white',
    wrong: ['3 red : 1 white', '1 red : 1 white', '9 red : 3 pink : 4 white'],
    solution:
      'With incomplete dominance each genotype has its own phenotype, so the genotypic ratio $1:2:1$ appears.',
  },
  {
    stem: 'If adenine makes up 22% of the bases of a double-stranded DNA, the share of guanine is',
    right: r`$28\%$`,
    wrong: [r`$22\%$`, r`$44\%$`, r`$56\%$`],
    solution: r`$A = T = 22\%$, so $G + C = 56\%$ and $G = 28\%$ (Chargaff's rule).`,
    check: () => (100 - 2 * 22) / 2,
  },
];
