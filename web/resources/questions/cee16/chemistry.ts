// CEE set 16: chemistry.
import { type Question, r } from '../../question.ts';

export const cee16Chemistry: readonly Question[] = [
  {
    stem: r`The number of oxygen atoms in 4.4 g of carbon dioxide is (C = 12, O = 16, $N_A = 6.02\times 10^{23}$)`,
    right: r`$1.20\times 10^{23}$`,
    wrong: [r`$6.02\times 10^{22}$`, r`$2.41\times 10^{23}$`, r`$6.02\times 10^{23}$`],
    solution: r`$4.4\unit{g} = 0.1\unit{mol}$ of $\ce{CO2}$, which holds $0.2\unit{mol}$ of oxygen atoms: $0.2\times 6.02\times 10^{23} = 1.20\times 10^{23}$.`,
    check: () => (4.4 / 44) * 2 * 6.02e23,
  },
  {
    stem: 'The greatest number of electrons in a subshell with $l = 3$ is',
    right: '$14$',
    wrong: ['$6$', '$10$', '$18$'],
    solution: 'A subshell has $2l+1 = 7$ orbitals, each for two electrons: $2(2l+1) = 14$.',
    check: () => 2 * (2 * 3 + 1),
  },
  {
    stem: 'Which of these elements has the highest first ionisation energy?',
    right: 'Nitrogen',
    wrong: ['Carbon', 'Oxygen', 'Boron'],
    solution: r`Along the period ionisation energy rises, but the half-filled $2p^3$ of nitrogen is more stable than $2p^4$ of oxygen: $\ce{N} > \ce{O} > \ce{C} > \ce{B}$.`,
  },
  {
    stem: r`The shape of the molecule $\ce{XeF4}$ is`,
    right: 'square planar',
    wrong: ['tetrahedral', 'see-saw', 'square pyramidal'],
    solution:
      'Xenon has four bond pairs and two lone pairs ($sp^3d^2$). The lone pairs take opposite places of the octahedron, so the atoms lie in a square.',
  },
  {
    stem: r`The pH of $0.001\unit{M}$ sodium hydroxide at $25\,^\circ\text{C}$ is`,
    right: '$11$',
    wrong: ['$3$', '$10$', '$12$'],
    solution: r`$[\ce{OH-}] = 10^{-3}\unit{M}$, pOH $= 3$ and pH $= 14 - 3 = 11$.`,
    check: () => 14 + Math.log10(0.001),
  },
  {
    stem: r`The yield of ammonia in $\ce{N2 + 3H2 <=> 2NH3}$, $\Delta H < 0$, is raised by`,
    right: 'high pressure and low temperature',
    wrong: [
      'high pressure and high temperature',
      'low pressure and low temperature',
      'low pressure and high temperature',
    ],
    solution: r`Four moles of gas give two, so pressure favours ammonia. The reaction gives out heat, so cooling favours it too; in practice about $450\,^\circ\text{C}$ is used for the sake of speed.`,
  },
  {
    stem: r`The oxidation number of chromium in $\ce{K2Cr2O7}$ is`,
    right: '$+6$',
    wrong: ['$+3$', '$+5$', '$+7$'],
    solution: '$2(+1) + 2x + 7(-2) = 0$ gives $x = +6$.',
    check: () => (7 * 2 - 2) / 2,
  },
  {
    stem: r`A charge of 9650 C is passed through copper(II) sulphate solution. The mass of copper deposited is (Cu = 63.5, $F = 96500\unit{C/mol}$)`,
    right: r`$3.175\unit{g}$`,
    wrong: [r`$1.588\unit{g}$`, r`$6.350\unit{g}$`, r`$12.70\unit{g}$`],
    solution: r`$9650\unit{C}$ is $0.1\unit{mol}$ of electrons. $\ce{Cu^2+ + 2e- -> Cu}$ needs two, so $0.05\unit{mol}\times 63.5\unit{g/mol} = 3.175\unit{g}$.`,
    check: () => (9650 / 96500 / 2) * 63.5,
  },
  {
    stem: 'Propene reacts with hydrogen bromide in the absence of peroxide to give mainly',
    right: '2-bromopropane',
    wrong: ['1-bromopropane', '1,2-dibromopropane', '3-bromopropene'],
    solution:
      "By Markovnikov's rule hydrogen goes to the carbon with more hydrogens, through the more stable secondary carbocation.",
  },
  {
    stem: 'Which compound gives the iodoform test?',
    right: 'Ethanol',
    wrong: ['Methanol', 'Propan-1-ol', 'Benzyl alcohol'],
    solution: r`The test needs the group $\ce{CH3CO}$ or $\ce{CH3CH(OH)}$ at the end of the chain. Ethanol is the only primary alcohol with the second group.`,
  },
  {
    stem: 'Which alcohol gives turbidity at once with Lucas reagent at room temperature?',
    right: '2-Methylpropan-2-ol',
    wrong: ['2-Methylpropan-1-ol', 'Butan-1-ol', 'Butan-2-ol'],
    solution: r`Lucas reagent ($\ce{HCl}$ with anhydrous $\ce{ZnCl2}$) works through carbocations: tertiary alcohols react at once, secondary in about five minutes, primary only on heating.`,
  },
  {
    stem: 'Which mineral is an ore of aluminium?',
    right: 'Bauxite',
    wrong: ['Haematite', 'Galena', 'Malachite'],
    solution: r`Bauxite is $\ce{Al2O3.2H2O}$. Haematite is $\ce{Fe2O3}$, galena $\ce{PbS}$ and malachite $\ce{CuCO3.Cu(OH)2}$.`,
  },
];
