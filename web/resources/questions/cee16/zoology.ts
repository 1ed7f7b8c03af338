// CEE set 16: zoology.
import { type Question, r } from '../../question.ts';

export const cee16Zoology: readonly Question[] = [
  {
    stem: 'Which feature of adult echinoderms is not found in any chordate?',
    right: 'Water vascular system',
    wrong: ['True coelom', 'Deuterostomic development', 'Endoskeleton of mesodermal origin'],
    solution:
      'Echinoderms and chordates are both coelomate deuterostomes with a mesodermal endoskeleton. The water vascular system with its tube feet belongs to Echinodermata alone.',
  },
  {
    stem: 'Which stage of *Plasmodium* is injected into human blood by an infected female *Anopheles*?',
    right: 'Sporozoite',
    wrong: ['Merozoite', 'Gametocyte', 'Ookinete'],
    solution:
      'Sporozoites gather in the salivary glands of the mosquito and enter with its bite. Merozoites and gametocytes form in man, ookinetes in the stomach of the mosquito.',
  },
  {
    stem: 'In the heart of a frog, the sinus venosus opens into the',
    right: 'right auricle',
    wrong: ['left auricle', 'ventricle', 'truncus arteriosus'],
    solution:
      'The sinus venosus collects deoxygenated blood from the three venae cavae and passes it to the right auricle. The left auricle receives the pulmonary veins.',
  },
  {
    stem: 'The plasma of a person of blood group O contains',
    right: 'both anti-A and anti-B antibodies',
    wrong: ['anti-A antibodies only', 'anti-B antibodies only', 'neither of the two antibodies'],
    solution:
      'Red cells of group O carry neither antigen A nor antigen B, so the plasma has antibodies against both. Such plasma would clump cells of groups A, B and AB.',
  },
  {
    stem: 'Tidal volume is 500 mL, dead space 150 mL and the breathing rate 14 per minute. Alveolar ventilation is',
    right: r`$4.9\unit{L/min}$`,
    wrong: [r`$2.1\unit{L/min}$`, r`$7.0\unit{L/min}$`, r`$9.1\unit{L/min}$`],
    solution: r`Only the air beyond the dead space is exchanged: $(500-150)\times 14 = 4900\unit{mL/min} = 4.9\unit{L/min}$.`,
    check: () => ((500 - 150) * 14) / 1000,
  },
  {
    stem: 'Which hormone lowers the concentration of calcium in blood?',
    right: 'Calcitonin',
    wrong: ['Parathormone', 'Calcitriol', 'Thyroxine'],
    solution:
      'Calcitonin from the C cells of the thyroid moves calcium into bone and lets the kidney excrete it. Parathormone and calcitriol raise blood calcium.',
  },
  {
    stem: 'In a population in Hardy–Weinberg equilibrium 16% of the individuals show a recessive trait. The frequency of heterozygotes is',
    right: '$0.48$',
    wrong: ['$0.24$', '$0.36$', '$0.60$'],
    solution: r`$q^2 = 0.16$ gives $q = 0.4$ and $p = 0.6$, so $2pq = 2\times 0.6\times 0.4 = 0.48$.`,
    check: () => 2 * (1 - Math.sqrt(0.16)) * Math.sqrt(0.16),
  },
  {
    stem: 'Enterokinase of the intestinal juice activates',
    right: 'trypsinogen',
    wrong: ['pepsinogen', 'chymotrypsinogen', 'procarboxypeptidase'],
    solution:
      'Enterokinase changes trypsinogen into trypsin. Trypsin then activates chymotrypsinogen and procarboxypeptidase; pepsinogen is activated by hydrochloric acid.',
  },
  {
    stem: 'In a healthy person all the glucose that is filtered is reabsorbed in the',
    right: 'proximal convoluted tubule',
    wrong: ["descending limb of Henle's loop", 'distal convoluted tubule', 'collecting duct'],
    solution:
      'The brush-bordered cells of the proximal convoluted tubule take back all glucose and amino acids together with sodium.',
  },
  {
    stem: "The different beaks of Darwin's finches on the Galapagos Islands are an example of",
    right: 'adaptive radiation',
    wrong: ['convergent evolution', 'atavism', 'industrial melanism'],
    solution:
      'Many species arose from one ancestor, each fitted to another food: divergence from a common stock is adaptive radiation.',
  },
];
