// CEE set 19: botany.
import { type Question, r } from '../../question.ts';

export const cee19Botany: readonly Question[] = [
  {
    stem: 'In the five-kingdom classification of Whittaker, *Amoeba* and diatoms are placed in',
    right: 'Protista',
    wrong: ['Monera', 'Animalia', 'Plantae'],
    solution: 'Unicellular eukaryotes make up Protista. Bacteria and cyanobacteria are Monera.',
  },
  {
    stem: '*Penicillium* belongs to the class',
    right: 'Ascomycetes',
    wrong: ['Zygomycetes', 'Basidiomycetes', 'Oomycetes'],
    solution:
      'Its perfect stages form ascospores in asci. *Rhizopus* is a zygomycete, mushrooms are basidiomycetes.',
  },
  {
    stem: 'Bryophytes are called the amphibians of the plant kingdom because they',
    right: 'live on land but need water for fertilisation',
    wrong: [
      'live in water but flower on land',
      'have both roots and rhizoids',
      'have vascular tissue only in the sporophyte',
    ],
    solution:
      'The flagellate antherozoids must swim to the archegonium, so fertilisation needs a film of water.',
  },
  {
    stem: 'The inflorescence of sunflower is a',
    right: 'capitulum',
    wrong: ['spadix', 'catkin', 'hypanthodium'],
    solution:
      'Ray and disc florets sit on a flattened receptacle surrounded by bracts. The fig has a hypanthodium.',
  },
  {
    stem: 'Annual rings in the trunk of a tree are formed by the activity of the',
    right: 'vascular cambium',
    wrong: ['cork cambium', 'apical meristem', 'pericycle'],
    solution:
      'The cambium makes wide vessels in spring and narrow ones in autumn; one light and one dark band are one year.',
  },
  {
    stem: 'The pressure that pushes water up in a stem at night, seen as guttation, is',
    right: 'root pressure',
    wrong: ['imbibition pressure', 'atmospheric pressure', 'wall pressure'],
    solution:
      'Ions are pumped into the xylem of the root, water follows, and when transpiration is low, drops come out of the hydathodes.',
  },
  {
    stem: 'The element present in chlorophyll is',
    right: 'magnesium',
    wrong: ['iron', 'manganese', 'copper'],
    solution: 'Magnesium stands in the middle of the porphyrin ring; iron holds that place in haem.',
  },
  {
    stem: 'How many molecules of carbon dioxide must enter the Calvin cycle for the net synthesis of one molecule of glucose?',
    right: '$6$',
    wrong: ['$1$', '$3$', '$12$'],
    solution: r`Each turn fixes one $\ce{CO2}$. One hexose has six carbon atoms, so six turns are needed.`,
  },
  {
    stem: 'A test cross of a plant heterozygous for two completely linked genes gives phenotypes in the ratio',
    right: '$1:1$',
    wrong: ['$1:1:1:1$', '$3:1$', '$9:3:3:1$'],
    solution:
      'Without crossing over only the two parental gametes are formed, so only two classes appear in equal numbers.',
  },
  {
    stem: 'The enzyme that joins Okazaki fragments is',
    right: 'DNA ligase',
    wrong: ['DNA helicase', 'primase', 'reverse transcriptase'],
    solution:
      'The lagging strand is made in pieces, which DNA ligase joins. Helicase unwinds the helix and primase lays down RNA primers.',
  },
];
