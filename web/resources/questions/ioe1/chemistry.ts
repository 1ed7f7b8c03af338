// IOE set 1: chemistry.
import { type Question, r } from '../../question.ts';

export const ioe1Chemistry: readonly Question[] = [
  {
    stem: '10 g of calcium carbonate is heated strongly. The volume of carbon dioxide given off at STP is (Ca = 40)',
    right: r`$2.24\unit{L}$`,
    wrong: [r`$1.12\unit{L}$`, r`$4.48\unit{L}$`, r`$22.4\unit{L}$`],
    solution: r`$10\unit{g}$ is $0.1\unit{mol}$, which gives $0.1\unit{mol}$ of $\ce{CO2}$: $2.24\unit{L}$.`,
    check: () => (10 / 100) * 22.4,
  },
  {
    stem: r`The equivalent mass of $\ce{KMnO4}$ (M = 158) in acid solution is`,
    right: '$31.6$',
    wrong: ['$52.7$', '$79.0$', '$158$'],
    solution: r`$\ce{MnO4-}$ becomes $\ce{Mn^2+}$: a gain of 5 electrons, so $158/5 = 31.6$.`,
    check: () => 158 / 5,
  },
  {
    stem: 'The set of quantum numbers that no electron can have is',
    right: r`$n = 2,\ l = 2,\ m = 0$`,
    wrong: [r`$n = 3,\ l = 2,\ m = -2$`, r`$n = 2,\ l = 1,\ m = -1$`, r`$n = 4,\ l = 0,\ m = 0$`],
    solution: r`$l$ goes only up to $n - 1$, so $l = 2$ needs $n \ge 3$.`,
  },
  {
    stem: r`The conjugate base of $\ce{H2PO4-}$ is`,
    right: r`$\ce{HPO4^2-}$`,
    wrong: [r`$\ce{H3PO4}$`, r`$\ce{PO4^3-}$`, r`$\ce{H2PO3-}$`],
    solution: 'A conjugate base has one proton less.',
  },
  {
    stem: 'Which is the correct order of atomic radius?',
    right: r`$\ce{K} > \ce{Na} > \ce{Mg} > \ce{Al}$`,
    wrong: [
      r`$\ce{Na} > \ce{K} > \ce{Mg} > \ce{Al}$`,
      r`$\ce{Al} > \ce{Mg} > \ce{Na} > \ce{K}$`,
      r`$\ce{K} > \ce{Mg} > \ce{Na} > \ce{Al}$`,
    ],
    solution: 'The radius grows down a group and shrinks along a period.',
  },
  {
    stem: 'A reaction is second order in A and first order in B. If both concentrations are doubled, the rate becomes',
    right: '8 times as great',
    wrong: ['4 times as great', '6 times as great', '3 times as great'],
    solution: r`Rate $= k[A]^2[B]$: $2^2\times 2 = 8$.`,
    check: () => 2 ** 2 * 2,
  },
  {
    stem: 'Temporary hardness of water is removed by',
    right: 'boiling',
    wrong: ['filtering', 'adding common salt', 'adding gypsum'],
    solution:
      'Boiling changes the soluble hydrogencarbonates of calcium and magnesium into insoluble carbonates.',
  },
  {
    stem: 'The general formula of alkynes is',
    right: r`$\ce{C_nH_{2n-2}}$`,
    wrong: [r`$\ce{C_nH_{2n}}$`, r`$\ce{C_nH_{2n+2}}$`, r`$\ce{C_nH_{2n-6}}$`],
    solution: 'A triple bond takes four hydrogens less than an alkane with $2n+2$ has.',
  },
  {
    stem: r`The number of structural isomers of $\ce{C4H10O}$ that are alcohols is`,
    right: '$4$',
    wrong: ['$2$', '$3$', '$7$'],
    solution:
      'Butan-1-ol, butan-2-ol, 2-methylpropan-1-ol and 2-methylpropan-2-ol. Three ethers make it seven isomers in all.',
  },
];
