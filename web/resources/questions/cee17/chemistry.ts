// CEE set 17: chemistry.
import { type Question, r } from '../../question.ts';

export const cee17Chemistry: readonly Question[] = [
  {
    stem: 'The volume of oxygen at STP needed for the complete combustion of 2.24 L of methane at STP is',
    right: r`$4.48\unit{L}$`,
    wrong: [r`$1.12\unit{L}$`, r`$2.24\unit{L}$`, r`$6.72\unit{L}$`],
    solution: r`$\ce{CH4 + 2O2 -> CO2 + 2H2O}$: at equal temperature and pressure volumes are as moles, so $2\times 2.24 = 4.48\unit{L}$.`,
    check: () => 2.24 * 2,
  },
  {
    stem: 'An orbital has $n = 4$ and $l = 2$. It is',
    right: '$4d$',
    wrong: ['$4s$', '$4p$', '$4f$'],
    solution: '$l = 0, 1, 2, 3$ stand for $s, p, d, f$.',
  },
  {
    stem: 'Which of these species has a bond order of 3?',
    right: r`$\ce{N2}$`,
    wrong: [r`$\ce{O2}$`, r`$\ce{F2}$`, r`$\ce{O2-}$`],
    solution: r`For $\ce{N2}$ (10 bonding and 4 antibonding electrons) the bond order is $(10-4)/2 = 3$. It is 2 for $\ce{O2}$, 1.5 for $\ce{O2-}$ and 1 for $\ce{F2}$.`,
  },
  {
    stem: 'Which molecule has no net dipole moment?',
    right: r`$\ce{BF3}$`,
    wrong: [r`$\ce{NF3}$`, r`$\ce{H2O}$`, r`$\ce{CHCl3}$`],
    solution: r`$\ce{BF3}$ is trigonal planar, so its three equal bond dipoles cancel. $\ce{NF3}$ is pyramidal.`,
  },
  {
    stem: r`0.05 mol of $\ce{H2SO4}$ is made up to 1 L of solution. Taking complete ionisation of both protons, its pH is`,
    right: '$1.0$',
    wrong: ['$0.7$', '$1.3$', '$2.0$'],
    solution: r`$[\ce{H+}] = 2\times 0.05 = 0.1\unit{M}$, so pH $= 1.0$.`,
    check: () => -Math.log10(2 * 0.05),
  },
  {
    stem: r`For a first-order reaction with $k = 0.0693\unit{min^{-1}}$ the half-life is`,
    right: r`$10\unit{min}$`,
    wrong: [r`$6.93\unit{min}$`, r`$14.4\unit{min}$`, r`$69.3\unit{min}$`],
    solution: r`$t_{1/2} = \dfrac{0.693}{k} = \dfrac{0.693}{0.0693} = 10\unit{min}$.`,
    check: () => Math.LN2 / 0.0693,
  },
  {
    stem: r`For the reaction $\ce{PCl5(g) <=> PCl3(g) + Cl2(g)}$ the relation of $K_p$ and $K_c$ is`,
    right: '$K_p = K_c(RT)$',
    wrong: ['$K_p = K_c$', '$K_p = K_c(RT)^{-1}$', '$K_p = K_c(RT)^{2}$'],
    solution: r`$K_p = K_c(RT)^{\Delta n}$ with $\Delta n = 2 - 1 = 1$.`,
  },
  {
    stem: 'Bleaching powder owes its bleaching action to',
    right: 'oxidation by the chlorine that it sets free',
    wrong: ['reduction by hydrogen', 'its calcium ions', 'its alkaline reaction alone'],
    solution:
      'With dilute acid or carbon dioxide bleaching powder gives chlorine, and chlorine with water gives nascent oxygen, which oxidises the colour.',
  },
  {
    stem: "Which metal is refined by Mond's process?",
    right: 'Nickel',
    wrong: ['Copper', 'Zinc', 'Titanium'],
    solution: r`Impure nickel forms the volatile carbonyl $\ce{Ni(CO)4}$ at 330–350 K, which decomposes to pure nickel at about 450 K. Titanium is refined by van Arkel's process.`,
  },
  {
    stem: 'Ozonolysis of 2-methylbut-2-ene followed by zinc and water gives',
    right: 'propanone and ethanal',
    wrong: ['propanal and ethanal', 'two molecules of propanone', 'butanone and methanal'],
    solution: r`$\ce{(CH3)2C=CHCH3}$ is cut at the double bond: $\ce{(CH3)2CO}$ and $\ce{CH3CHO}$.`,
  },
  {
    stem: 'Aniline reacts with nitrous acid at 0–5 °C to form',
    right: 'benzenediazonium chloride',
    wrong: ['nitrobenzene', 'phenol', 'azobenzene'],
    solution: r`$\ce{C6H5NH2 + NaNO2 + 2HCl ->}$ $\ce{C6H5N2+Cl- + NaCl + 2H2O}$ (diazotisation). On warming, the salt gives phenol.`,
  },
  {
    stem: "Which compound reduces Tollens' reagent?",
    right: 'Ethanal',
    wrong: ['Propanone', 'Ethanoic acid', 'Ethyl ethanoate'],
    solution:
      'Aldehydes are oxidised to acids by ammoniacal silver nitrate and leave a silver mirror. Ketones, acids and esters do not.',
  },
];
