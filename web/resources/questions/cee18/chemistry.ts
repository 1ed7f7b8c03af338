// CEE set 18: chemistry.
import { type Question, r } from '../../question.ts';

export const cee18Chemistry: readonly Question[] = [
  {
    stem: 'A compound contains 40% carbon, 6.7% hydrogen and 53.3% oxygen by mass. Its empirical formula is',
    right: r`$\ce{CH2O}$`,
    wrong: [r`$\ce{CHO}$`, r`$\ce{C2H4O}$`, r`$\ce{CH3O}$`],
    solution: r`$\frac{40}{12} : \frac{6.7}{1} : \frac{53.3}{16} = 3.33 : 6.7 : 3.33 = 1 : 2 : 1$.`,
  },
  {
    stem: 'The wavelength of a particle of mass $m$ moving with kinetic energy $E$ is',
    right: r`$\dfrac{h}{\sqrt{2mE}}$`,
    wrong: [r`$\dfrac{h}{2mE}$`, r`$\dfrac{h}{mE}$`, r`$\dfrac{\sqrt{2mE}}{h}$`],
    solution: r`De Broglie: $\lambda = h/p$, and $E = p^2/2m$ gives $p = \sqrt{2mE}$.`,
  },
  {
    stem: 'Which ion has the smallest radius?',
    right: r`$\ce{Al^3+}$`,
    wrong: [r`$\ce{Mg^2+}$`, r`$\ce{Na+}$`, r`$\ce{F-}$`],
    solution: 'All four have ten electrons. The greatest nuclear charge (13) pulls them closest.',
  },
  {
    stem: 'The hybridisation of carbon in ethyne is',
    right: '$sp$',
    wrong: ['$sp^2$', '$sp^3$', '$sp^3d$'],
    solution:
      'Each carbon has two sigma bonds and two pi bonds, so only one $s$ and one $p$ orbital mix; the molecule is linear.',
  },
  {
    stem: '25 mL of 0.2 M NaOH is neutralised by 20 mL of hydrochloric acid. The molarity of the acid is',
    right: r`$0.25\unit{M}$`,
    wrong: [r`$0.16\unit{M}$`, r`$0.20\unit{M}$`, r`$0.50\unit{M}$`],
    solution: r`$M_1V_1 = M_2V_2$: $M = \dfrac{0.2\times 25}{20} = 0.25\unit{M}$.`,
    check: () => (0.2 * 25) / 20,
  },
  {
    stem: r`The solubility product of $\ce{AgCl}$ is $1.0\times 10^{-10}$. Its solubility in pure water in mol/L is`,
    right: r`$1.0\times 10^{-5}$`,
    wrong: [r`$1.0\times 10^{-10}$`, r`$5.0\times 10^{-11}$`, r`$2.0\times 10^{-5}$`],
    solution: r`$K_{sp} = s^2$, so $s = \sqrt{10^{-10}} = 10^{-5}\unit{mol/L}$.`,
    check: () => Math.sqrt(1e-10),
  },
  {
    stem: r`The standard electrode potentials of $\ce{Zn^2+}/\ce{Zn}$ and $\ce{Cu^2+}/\ce{Cu}$ are $-0.76\unit{V}$ and $+0.34\unit{V}$. The e.m.f. of the Daniell cell is`,
    right: r`$1.10\unit{V}$`,
    wrong: [r`$0.42\unit{V}$`, r`$0.55\unit{V}$`, r`$2.20\unit{V}$`],
    solution: r`$E = E_{cathode} - E_{anode} = 0.34 - (-0.76) = 1.10\unit{V}$.`,
    check: () => 0.34 - -0.76,
  },
  {
    stem: 'Plaster of Paris is',
    right: r`$\ce{CaSO4.\frac12H2O}$`,
    wrong: [r`$\ce{CaSO4.2H2O}$`, r`$\ce{CaSO4}$`, r`$\ce{CaCO3.2H2O}$`],
    solution: r`Gypsum, $\ce{CaSO4.2H2O}$, heated to about 120 °C loses three quarters of its water and gives plaster of Paris.`,
  },
  {
    stem: 'The catalyst in the contact process for sulphuric acid is',
    right: r`$\ce{V2O5}$`,
    wrong: [r`$\ce{Fe}$`, r`$\ce{Ni}$`, r`$\ce{MnO2}$`],
    solution: r`Vanadium pentoxide catalyses $\ce{2SO2 + O2 <=> 2SO3}$ at about 450 °C. Iron is the catalyst of Haber's process.`,
  },
  {
    stem: 'The major product of the nitration of nitrobenzene is',
    right: '*m*-dinitrobenzene',
    wrong: ['*o*-dinitrobenzene', '*p*-dinitrobenzene', '1,3,5-trinitrobenzene'],
    solution:
      'The nitro group withdraws electrons and deactivates the *ortho* and *para* positions most, so the second group goes to *meta*.',
  },
  {
    stem: "Cannizzaro's reaction is given by",
    right: 'methanal',
    wrong: ['ethanal', 'propanal', 'propanone'],
    solution:
      'Aldehydes without an alpha-hydrogen, such as methanal and benzaldehyde, disproportionate in strong alkali into alcohol and acid salt.',
  },
  {
    stem: 'Which of these is the strongest acid?',
    right: r`$\ce{CCl3COOH}$`,
    wrong: [r`$\ce{CHCl2COOH}$`, r`$\ce{CH2ClCOOH}$`, r`$\ce{CH3COOH}$`],
    solution: 'Three chlorine atoms withdraw electrons most strongly and stabilise the anion best.',
  },
];
