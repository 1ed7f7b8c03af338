// CEE set 16: botany.
import { type Question, r } from '../../question.ts';

export const cee16Botany: readonly Question[] = [
  {
    stem: 'Besides peptidoglycan, the cell wall of Gram-positive bacteria contains',
    right: 'teichoic acids',
    wrong: ['an outer membrane of lipopolysaccharide', 'chitin', 'cellulose'],
    solution:
      'Teichoic acids run through the thick peptidoglycan of Gram-positive walls. Lipopolysaccharide belongs to Gram-negative bacteria, chitin to fungi and cellulose to plants.',
  },
  {
    stem: 'Agar-agar is obtained from',
    right: '*Gelidium*',
    wrong: ['*Laminaria*', '*Chlorella*', '*Spirogyra*'],
    solution:
      'Agar comes from the red algae *Gelidium* and *Gracilaria*. *Laminaria*, a brown alga, yields algin and iodine.',
  },
  {
    stem: 'The prothallus of a fern is',
    right: 'an independent haploid gametophyte',
    wrong: [
      'a dependent haploid gametophyte',
      'an independent diploid sporophyte',
      'a dependent diploid sporophyte',
    ],
    solution:
      'Haploid spores grow into the green, heart-shaped prothallus, which feeds itself and bears the sex organs: an independent gametophyte.',
  },
  {
    stem: 'An angiosperm has $2n = 24$. The number of chromosomes in a cell of its endosperm is',
    right: '$36$',
    wrong: ['$12$', '$24$', '$48$'],
    solution: r`One male gamete ($n$) fuses with two polar nuclei ($n+n$), so the endosperm is triploid: $3n = 3\times 12 = 36$.`,
    check: () => (24 / 2) * 3,
  },
  {
    stem: 'Photolysis of water in photosynthesis takes place at',
    right: 'photosystem II',
    wrong: ['photosystem I', 'ATP synthase', 'the stroma during the Calvin cycle'],
    solution:
      'The oxygen-evolving complex with manganese belongs to photosystem II. It replaces the electrons that P680 has lost.',
  },
  {
    stem: 'The first stable product of carbon dioxide fixation in the mesophyll of maize is',
    right: 'oxaloacetic acid',
    wrong: ['3-phosphoglyceric acid', 'ribulose bisphosphate', 'glyceraldehyde 3-phosphate'],
    solution: r`Maize is a $\ce{C4}$ plant: PEP carboxylase fixes $\ce{CO2}$ into the four-carbon oxaloacetic acid, which is then reduced to malic acid.`,
  },
  {
    stem: 'Pea plants heterozygous for two unlinked genes are selfed and give 320 offspring. How many are expected to show both recessive traits?',
    right: '$20$',
    wrong: ['$40$', '$60$', '$80$'],
    solution: r`The ratio is $9:3:3:1$, so $\frac{1}{16}\times 320 = 20$.`,
    check: () => 320 / 16,
  },
  {
    stem: 'Crossing over between non-sister chromatids occurs during',
    right: 'pachytene',
    wrong: ['leptotene', 'diplotene', 'diakinesis'],
    solution:
      'Homologous chromosomes pair in zygotene and exchange segments in pachytene. In diplotene the chiasmata become visible.',
  },
  {
    stem: 'The water potential of a flaccid cell is equal to its',
    right: 'solute (osmotic) potential',
    wrong: ['pressure potential', 'turgor pressure', 'matric potential'],
    solution: r`$\psi_w = \psi_s + \psi_p$. In a flaccid cell the pressure potential is zero, hence $\psi_w = \psi_s$.`,
  },
  {
    stem: 'Sudden elongation of the stem of rosette plants before flowering (bolting) is promoted by',
    right: 'gibberellins',
    wrong: ['abscisic acid', 'cytokinins', 'ethylene'],
    solution:
      'Gibberellins lengthen internodes; sprayed on cabbage or beet in the rosette stage they cause bolting without the usual cold or long days.',
  },
];
