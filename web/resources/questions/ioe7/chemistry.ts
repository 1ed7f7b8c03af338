// IOE set 7: chemistry.
import { type Question, r } from '../../question.ts';

export const ioe7Chemistry: readonly Question[] = [
  {
    stem: 'The mass of sodium hydroxide needed to make 250 mL of a 0.4 M solution is (Na = 23, O = 16, H = 1)',
    right: r`$4\unit{g}$`,
    wrong: [r`$1\unit{g}$`, r`$10\unit{g}$`, r`$16\unit{g}$`],
    solution: r`$0.4\times 0.25 = 0.1\unit{mol}$, and $0.1\times 40 = 4\unit{g}$.`,
    check: () => 0.4 * 0.25 * 40,
  },
  {
    stem: 'The ratio of the rates of diffusion of hydrogen and oxygen under the same conditions is',
    right: '$4:1$',
    wrong: ['$1:4$', '$16:1$', '$2:1$'],
    solution: r`$\dfrac{r_{\ce{H2}}}{r_{\ce{O2}}} = \sqrt{\dfrac{32}{2}} = 4$.`,
  },
  {
    stem: 'Which bond is the most polar?',
    right: r`$\ce{H-F}$`,
    wrong: [r`$\ce{H-Cl}$`, r`$\ce{H-Br}$`, r`$\ce{H-I}$`],
    solution: 'Fluorine is the most electronegative element, so the difference with hydrogen is greatest.',
  },
  {
    stem: r`The number of sigma and pi bonds in $\ce{CH2=CH-C#CH}$ is`,
    right: '7 sigma and 3 pi',
    wrong: ['5 sigma and 3 pi', '7 sigma and 2 pi', '8 sigma and 2 pi'],
    solution: 'Sigma: four C–H and three C–C, seven. Pi: one in the double bond and two in the triple bond.',
  },
  {
    stem: 'Which salt gives an alkaline solution in water?',
    right: r`$\ce{Na2CO3}$`,
    wrong: [r`$\ce{NH4Cl}$`, r`$\ce{NaCl}$`, r`$\ce{CuSO4}$`],
    solution: r`The carbonate ion of the weak carbonic acid takes protons from water and leaves $\ce{OH-}$.`,
  },
  {
    stem: 'In the electrolysis of acidified water, 11.2 L of hydrogen is collected at STP. The volume of oxygen at STP is',
    right: r`$5.6\unit{L}$`,
    wrong: [r`$2.8\unit{L}$`, r`$11.2\unit{L}$`, r`$22.4\unit{L}$`],
    solution: r`$\ce{2H2O -> 2H2 + O2}$: half as much oxygen as hydrogen.`,
    check: () => 11.2 / 2,
  },
  {
    stem: 'Which of these is not a transition element of variable valency?',
    right: r`$\ce{Zn}$`,
    wrong: [r`$\ce{Fe}$`, r`$\ce{Cu}$`, r`$\ce{Mn}$`],
    solution: 'Zinc has a full $3d$ subshell as atom and as ion and shows only $+2$.',
  },
  {
    stem: 'Phenol and sodium hydroxide with carbon dioxide under pressure, then acid, give',
    right: 'salicylic acid',
    wrong: ['benzoic acid', 'picric acid', 'phthalic acid'],
    solution: r`Kolbe's reaction: sodium phenoxide takes up $\ce{CO2}$ at the *ortho* position to form salicylate.`,
  },
  {
    stem: 'The reagent that tells propanal from propanone is',
    right: "Fehling's solution",
    wrong: ['2,4-dinitrophenylhydrazine', 'sodium hydrogensulphite', 'hydrogen cyanide'],
    solution: r`Only the aldehyde reduces Fehling's solution to red $\ce{Cu2O}$. The other reagents react with both carbonyl compounds.`,
  },
];
