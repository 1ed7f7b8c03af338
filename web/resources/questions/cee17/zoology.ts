// CEE set 17: zoology.
import { type Question, r } from '../../question.ts';

export const cee17Zoology: readonly Question[] = [
  {
    stem: 'The cells that line the spongocoel of a simple sponge and drive the water current are',
    right: 'choanocytes',
    wrong: ['pinacocytes', 'amoebocytes', 'cnidoblasts'],
    solution:
      'Flagellated collar cells (choanocytes) draw water through the pores and trap food. Pinacocytes cover the outer surface; cnidoblasts belong to cnidarians.',
  },
  {
    stem: 'In *Pheretima* the clitellum of a mature worm covers segments',
    right: '14 to 16',
    wrong: ['9 to 12', '18 to 20', '26 to 28'],
    solution:
      'The glandular clitellum, which secretes the cocoon, is a band on segments 14, 15 and 16. The male genital apertures lie on segment 18.',
  },
  {
    stem: 'Frogs are ureotelic as adults. Their tadpoles excrete mainly',
    right: 'ammonia',
    wrong: ['urea', 'uric acid', 'guanine'],
    solution:
      'Tadpoles live in water, where the poisonous but very soluble ammonia is washed away. The change to urea accompanies the change to life on land.',
  },
  {
    stem: 'Stroke volume is 70 mL and the heart beats 72 times a minute. Cardiac output is about',
    right: r`$5.04\unit{L/min}$`,
    wrong: [r`$3.60\unit{L/min}$`, r`$7.20\unit{L/min}$`, r`$10.1\unit{L/min}$`],
    solution: r`$70\unit{mL}\times 72\unit{min^{-1}} = 5040\unit{mL/min} = 5.04\unit{L/min}$.`,
    check: () => (70 * 72) / 1000,
  },
  {
    stem: 'The pacemaker of the human heart is the',
    right: 'sinoatrial node',
    wrong: ['atrioventricular node', 'bundle of His', 'Purkinje fibres'],
    solution:
      'The sinoatrial node in the wall of the right atrium has the fastest rhythm of its own and sets the pace of the heart.',
  },
  {
    stem: 'Most of the carbon dioxide in blood is carried as',
    right: 'bicarbonate ions in plasma',
    wrong: ['carbaminohaemoglobin', 'dissolved gas', 'carboxyhaemoglobin'],
    solution:
      'About 70% travels as bicarbonate, 20–25% bound to haemoglobin and 7% dissolved. Carboxyhaemoglobin is the compound with carbon monoxide.',
  },
  {
    stem: 'Myxoedema in adults results from too little',
    right: 'thyroxine',
    wrong: ['insulin', 'cortisol', 'growth hormone'],
    solution:
      'Lack of thyroxine in adults lowers the metabolic rate and causes puffy skin: myxoedema. In children the same lack causes cretinism.',
  },
  {
    stem: 'The gap between two myelin segments of an axon is called',
    right: 'node of Ranvier',
    wrong: ['synaptic cleft', 'axon hillock', 'neurilemma'],
    solution:
      'Myelin is interrupted at the nodes of Ranvier, where ion channels lie. The impulse leaps from node to node (saltatory conduction).',
  },
  {
    stem: 'A colour-blind man marries a woman with normal vision whose father was colour-blind. What percentage of their sons is expected to be colour-blind?',
    right: r`$50\%$`,
    wrong: [r`$0\%$`, r`$25\%$`, r`$100\%$`],
    solution: 'The woman is a carrier ($X^CX^c$). Sons take their X from her: half of them receive $X^c$.',
    check: () => 50,
  },
  {
    stem: 'The wing of a bird and the wing of an insect are',
    right: 'analogous organs',
    wrong: ['homologous organs', 'vestigial organs', 'atavistic organs'],
    solution:
      'They do the same work but differ in origin and structure: a forelimb with bones in one, a fold of the cuticle in the other.',
  },
];
