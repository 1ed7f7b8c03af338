// CEE set 19: zoology.
import { type Question, r } from '../../question.ts';

export const cee19Zoology: readonly Question[] = [
  {
    stem: 'Metagenesis, the alternation of a polyp and a medusa, is shown by',
    right: '*Obelia*',
    wrong: ['*Hydra*', '*Sycon*', '*Planaria*'],
    solution:
      'In *Obelia* the polyp colony buds off free-swimming medusae, which reproduce sexually. *Hydra* has the polyp form only.',
  },
  {
    stem: 'The respiratory organs of a scorpion are',
    right: 'book lungs',
    wrong: ['book gills', 'tracheal gills', 'ctenidia'],
    solution:
      'Scorpions and many spiders have book lungs; the king crab has book gills, and molluscs ctenidia.',
  },
  {
    stem: 'The intermediate host of *Taenia solium* is the',
    right: 'pig',
    wrong: ['dog', 'snail', 'mosquito'],
    solution:
      'The larva (cysticercus) lives in the muscles of the pig, and man is infected by measly pork. The snail is the intermediate host of liver fluke.',
  },
  {
    stem: 'The functional unit of a striated muscle fibre, between two Z-lines, is the',
    right: 'sarcomere',
    wrong: ['sarcolemma', 'fascicle', 'H-zone'],
    solution:
      'A sarcomere reaches from one Z-line to the next. In contraction the actin filaments slide inward and the sarcomere shortens.',
  },
  {
    stem: 'The inspiratory reserve volume is 3000 mL, tidal volume 500 mL and expiratory reserve volume 1100 mL. The vital capacity is',
    right: r`$4600\unit{mL}$`,
    wrong: [r`$3500\unit{mL}$`, r`$4100\unit{mL}$`, r`$5800\unit{mL}$`],
    solution: r`$VC = IRV + TV + ERV = 3000 + 500 + 1100 = 4600\unit{mL}$. The residual volume is not part of it.`,
    check: () => 3000 + 500 + 1100,
  },
  {
    stem: 'The hormone that makes the collecting duct more permeable to water is secreted from the',
    right: 'posterior pituitary',
    wrong: ['anterior pituitary', 'adrenal cortex', 'thyroid'],
    solution:
      'Antidiuretic hormone (vasopressin) is made in the hypothalamus and released from the posterior lobe of the pituitary.',
  },
  {
    stem: 'The photoreceptors that work in dim light are',
    right: 'rods, containing rhodopsin',
    wrong: ['cones, containing iodopsin', 'bipolar cells of the retina', 'ganglion cells of the retina'],
    solution:
      'Rods hold rhodopsin, made from vitamin A, and serve night vision. Cones give colour in bright light.',
  },
  {
    stem: 'In man, fertilisation normally takes place in the',
    right: 'ampulla of the fallopian tube',
    wrong: ['body of the uterus', 'cervix', 'ovary'],
    solution:
      'Sperms meet the secondary oocyte in the ampulla. The blastocyst reaches the uterus about a week later.',
  },
  {
    stem: 'A woman of blood group AB marries a man of group O. Their children may be of',
    right: 'group A or group B',
    wrong: ['group AB or group O', 'group A, B or AB', 'any of the four groups'],
    solution: 'The mother gives $I^A$ or $I^B$, the father only $i$: the children are $I^Ai$ or $I^Bi$.',
  },
  {
    stem: "Lamarck's theory of evolution rested on the",
    right: 'inheritance of acquired characters',
    wrong: ['survival of the fittest', 'theory of mutation', 'continuity of germplasm'],
    solution:
      "Lamarck held that changes by use and disuse are inherited. Weismann's continuity of germplasm argued against it.",
  },
];
