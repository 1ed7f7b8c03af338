// CEE set 18: botany.
import { type Question, r } from '../../question.ts';

export const cee18Botany: readonly Question[] = [
  {
    stem: 'Lichens are an association of',
    right: 'an alga (or cyanobacterium) and a fungus',
    wrong: ['an alga and a moss', 'a fungus and the root of a higher plant', 'a bacterium and a legume'],
    solution:
      'The alga makes food and the fungus gives shelter and water. A fungus with a root is a mycorrhiza.',
  },
  {
    stem: 'The nitrogen-fixing cells of *Nostoc* are',
    right: 'heterocysts',
    wrong: ['akinetes', 'hormogonia', 'trichomes'],
    solution:
      'The thick-walled heterocysts lack oxygen-producing photosystem II, which protects nitrogenase.',
  },
  {
    stem: 'The largest flower in the world belongs to',
    right: '*Rafflesia*',
    wrong: ['*Wolffia*', '*Victoria*', '*Nelumbo*'],
    solution:
      '*Rafflesia arnoldii*, a root parasite, has flowers about a metre wide. *Wolffia* has the smallest flowers.',
  },
  {
    stem: 'A mature embryo sac of the *Polygonum* type has',
    right: '8 nuclei in 7 cells',
    wrong: ['7 nuclei in 8 cells', '8 nuclei in 8 cells', '4 nuclei in 4 cells'],
    solution:
      'Three antipodals, two synergids and one egg are cells with a nucleus each; the central cell holds two polar nuclei.',
  },
  {
    stem: 'Guard cells open the stoma when they',
    right: 'take up potassium ions and become turgid',
    wrong: ['lose potassium ions and become flaccid', 'take up abscisic acid', 'change sugar into starch'],
    solution:
      'Potassium ions enter in light, the water potential falls, water follows and the turgid guard cells bend apart. Abscisic acid closes stomata.',
  },
  {
    stem: 'Which tissue is dead at maturity and gives mechanical strength?',
    right: 'Sclerenchyma',
    wrong: ['Collenchyma', 'Parenchyma', 'Chlorenchyma'],
    solution:
      'Fibres and sclereids of sclerenchyma have thick lignified walls and no living protoplast. Collenchyma is living.',
  },
  {
    stem: 'The respiratory quotient of a fat is',
    right: 'less than one',
    wrong: ['exactly one', 'more than one', 'always zero'],
    solution: r`Fats hold little oxygen, so more $\ce{O2}$ is used than $\ce{CO2}$ given out (about 0.7). Carbohydrates have 1, organic acids more than 1.`,
  },
  {
    stem: 'In a cell with $2n = 16$, the number of chromatids seen at metaphase of mitosis is',
    right: '$32$',
    wrong: ['$8$', '$16$', '$64$'],
    solution: r`Sixteen chromosomes stand on the plate, each of two sister chromatids: $16\times 2 = 32$.`,
    check: () => 16 * 2,
  },
  {
    stem: 'A plant of genotype $AaBbCc$ (genes on different chromosomes) forms how many kinds of gametes?',
    right: '$8$',
    wrong: ['$3$', '$6$', '$16$'],
    solution: 'Each heterozygous gene doubles the number: $2^3 = 8$.',
    check: () => 2 ** 3,
  },
  {
    stem: 'The codon that starts protein synthesis and codes for methionine is',
    right: 'AUG',
    wrong: ['UAG', 'UGA', 'GUU'],
    solution: 'AUG is the start codon. UAA, UAG and UGA are stop codons.',
  },
];
