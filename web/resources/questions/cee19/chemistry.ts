// CEE set 19: chemistry.
import { type Question, r } from '../../question.ts';

export const cee19Chemistry: readonly Question[] = [
  {
    stem: '5.6 L of a gas at STP weighs 11 g. Its molar mass is (molar volume 22.4 L)',
    right: r`$44\unit{g/mol}$`,
    wrong: [r`$22\unit{g/mol}$`, r`$32\unit{g/mol}$`, r`$88\unit{g/mol}$`],
    solution: r`$5.6/22.4 = 0.25\unit{mol}$, so $M = 11/0.25 = 44\unit{g/mol}$.`,
    check: () => 11 / (5.6 / 22.4),
  },
  {
    stem: r`The electronic configuration of $\ce{Cr}$ ($Z = 24$) is`,
    right: r`$[\ce{Ar}]\,3d^5\,4s^1$`,
    wrong: [r`$[\ce{Ar}]\,3d^4\,4s^2$`, r`$[\ce{Ar}]\,3d^6$`, r`$[\ce{Ar}]\,3d^3\,4s^2\,4p^1$`],
    solution: r`A half-filled $3d$ subshell with one $4s$ electron is more stable than $3d^4\,4s^2$.`,
  },
  {
    stem: 'Water boils at a higher temperature than hydrogen sulphide because of',
    right: 'hydrogen bonds between its molecules',
    wrong: ['its smaller molar mass', 'its ionic character', 'stronger covalent bonds within its molecules'],
    solution:
      'Oxygen is small and strongly electronegative, so molecules of water hold each other by hydrogen bonds.',
  },
  {
    stem: 'A gas occupies 3 L at 2 atm. At the same temperature and 5 atm it occupies',
    right: r`$1.2\unit{L}$`,
    wrong: [r`$0.6\unit{L}$`, r`$2.5\unit{L}$`, r`$7.5\unit{L}$`],
    solution: r`Boyle's law: $V_2 = \dfrac{P_1V_1}{P_2} = \dfrac{2\times 3}{5} = 1.2\unit{L}$.`,
    check: () => (2 * 3) / 5,
  },
  {
    stem: 'The gas that diffuses twice as fast as oxygen ($M = 32$) has the molar mass',
    right: r`$8\unit{g/mol}$`,
    wrong: [r`$4\unit{g/mol}$`, r`$16\unit{g/mol}$`, r`$64\unit{g/mol}$`],
    solution: r`Graham's law: $\dfrac{r}{r_{\ce{O2}}} = \sqrt{\dfrac{32}{M}} = 2$, so $M = 8\unit{g/mol}$.`,
    check: () => 32 / 2 ** 2,
  },
  {
    stem: r`The enthalpies of formation of $\ce{CO2}$, $\ce{H2O(l)}$ and $\ce{CH4}$ are $-394$, $-286$ and $-75\unit{kJ/mol}$. The enthalpy of combustion of methane is`,
    right: r`$-891\unit{kJ/mol}$`,
    wrong: [r`$-605\unit{kJ/mol}$`, r`$-755\unit{kJ/mol}$`, r`$-1041\unit{kJ/mol}$`],
    solution: r`$\Delta H = [-394 + 2(-286)] - (-75) = -891\unit{kJ/mol}$.`,
    check: () => -394 + 2 * -286 - -75,
  },
  {
    stem: r`A buffer contains acetic acid and sodium acetate in equal concentrations. If $K_a = 1.0\times 10^{-5}$, its pH is`,
    right: '$5$',
    wrong: ['$4$', '$7$', '$9$'],
    solution: r`pH $= pK_a + \log\dfrac{[\text{salt}]}{[\text{acid}]} = 5 + \log 1 = 5$.`,
    check: () => -Math.log10(1e-5) + Math.log10(1),
  },
  {
    stem: 'The brown ring test detects',
    right: 'nitrate',
    wrong: ['sulphate', 'chloride', 'carbonate'],
    solution: r`Iron(II) sulphate and concentrated sulphuric acid give with a nitrate the brown complex $\ce{[Fe(H2O)5NO]^2+}$ at the boundary of the liquids.`,
  },
  {
    stem: 'Which oxide is amphoteric?',
    right: r`$\ce{ZnO}$`,
    wrong: [r`$\ce{Na2O}$`, r`$\ce{SO2}$`, r`$\ce{CaO}$`],
    solution: r`Zinc oxide dissolves in acids ($\ce{Zn^2+}$) and in alkalis ($\ce{[Zn(OH)4]^2-}$).`,
  },
  {
    stem: r`The IUPAC name of $\ce{CH3CH(OH)CH2CHO}$ is`,
    right: '3-hydroxybutanal',
    wrong: ['2-hydroxybutanal', '1-formylpropan-2-ol', '4-oxobutan-2-ol'],
    solution:
      'The aldehyde carbon is number 1; the hydroxyl group then stands at carbon 3. The compound is aldol.',
  },
  {
    stem: 'Which reaction lengthens the carbon chain?',
    right: 'Wurtz reaction',
    wrong: [
      'Decarboxylation with soda lime',
      'Hofmann bromamide reaction',
      'Williamson synthesis of an ether',
    ],
    solution: r`$\ce{2RX + 2Na -> R-R + 2NaX}$ joins two alkyl groups. Decarboxylation and Hofmann's reaction lose a carbon; Williamson's makes a C–O bond.`,
  },
  {
    stem: 'The monomers of nylon-6,6 are',
    right: 'hexane-1,6-diamine and hexanedioic acid',
    wrong: ['caprolactam alone', 'ethane-1,2-diol and terephthalic acid', 'phenol and methanal'],
    solution:
      'Both monomers have six carbon atoms. Caprolactam gives nylon-6; the others give Terylene and Bakelite.',
  },
];
