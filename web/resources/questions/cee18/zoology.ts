// CEE set 18: zoology.
import { type Question, r } from '../../question.ts';

export const cee18Zoology: readonly Question[] = [
  {
    stem: 'Which animal is a pseudocoelomate?',
    right: '*Ascaris*',
    wrong: ['*Fasciola*', '*Pheretima*', '*Pila*'],
    solution:
      'The body cavity of *Ascaris* is not lined by mesoderm on all sides. *Fasciola* has no cavity, *Pheretima* and *Pila* are true coelomates.',
  },
  {
    stem: '*Paramecium* regulates the water in its body by means of',
    right: 'contractile vacuoles',
    wrong: ['food vacuoles', 'trichocysts', 'the cytopyge'],
    solution:
      'Water enters the cell by osmosis and is pumped out by two contractile vacuoles with their radiating canals.',
  },
  {
    stem: 'The number of cranial nerves in a frog is',
    right: '10 pairs',
    wrong: ['8 pairs', '12 pairs', '31 pairs'],
    solution:
      'Amphibians and fishes have ten pairs of cranial nerves; reptiles, birds and mammals have twelve.',
  },
  {
    stem: 'The numbers of incisors, canines, premolars and molars in each half jaw of an adult human are',
    right: '2, 1, 2, 3',
    wrong: ['2, 1, 3, 2', '2, 0, 2, 3', '2, 1, 0, 2'],
    solution: r`The dental formula is $\frac{2123}{2123}$: 8 teeth in each of the four half jaws, 32 in all. Milk teeth have 2, 1, 0, 2.`,
  },
  {
    stem: 'Absorbed fats leave the intestine mainly as',
    right: 'chylomicrons in the lacteals',
    wrong: [
      'free glycerol in the hepatic portal vein',
      'cholesterol in the hepatic artery',
      'amino acids in the lacteals',
    ],
    solution:
      'Fats are rebuilt in the cells of the mucosa, coated with protein as chylomicrons and passed into the lymph of the lacteals.',
  },
  {
    stem: 'A rise in carbon dioxide shifts the oxygen dissociation curve of haemoglobin to the right. This is called the',
    right: 'Bohr effect',
    wrong: ['Haldane effect', 'chloride shift', 'Root effect'],
    solution: r`More $\ce{CO2}$ (and a lower pH) weakens the hold of haemoglobin on oxygen, so that working tissues receive more: the Bohr effect.`,
  },
  {
    stem: 'Erythroblastosis foetalis may occur when the',
    right: 'mother is Rh-negative and the foetus Rh-positive',
    wrong: [
      'mother is Rh-positive and the foetus Rh-negative',
      'mother and foetus are both Rh-negative',
      'mother and foetus are both Rh-positive',
    ],
    solution:
      'An Rh-negative mother sensitised by an earlier Rh-positive child makes antibodies that cross the placenta and destroy the red cells of the foetus.',
  },
  {
    stem: 'The part of the human brain that keeps the balance of the body is the',
    right: 'cerebellum',
    wrong: ['cerebrum', 'hypothalamus', 'thalamus'],
    solution:
      'The cerebellum coordinates muscles and balance. The hypothalamus controls temperature, hunger and thirst.',
  },
  {
    stem: 'Ovulation in the human menstrual cycle is set off by a sudden rise of',
    right: 'luteinising hormone',
    wrong: ['progesterone', 'prolactin', 'oxytocin'],
    solution:
      'The surge of LH about day 14 ruptures the Graafian follicle. Progesterone rises afterwards, from the corpus luteum.',
  },
  {
    stem: 'Passive immunity is given by',
    right: 'injection of antitetanus serum',
    wrong: ['vaccination against polio', 'recovery from measles', 'oral typhoid vaccine'],
    solution:
      'Serum brings ready-made antibodies, which protect at once but for a short time. The others make the body form its own antibodies.',
  },
];
