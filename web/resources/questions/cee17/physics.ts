// CEE set 17: physics.
import { type Question, r } from '../../question.ts';

export const cee17Physics: readonly Question[] = [
  {
    stem: 'A car slows uniformly from 20 m/s to rest in 50 m. Its retardation is',
    right: r`$4\unit{m/s^2}$`,
    wrong: [r`$2\unit{m/s^2}$`, r`$5\unit{m/s^2}$`, r`$8\unit{m/s^2}$`],
    solution: r`$v^2 = u^2 - 2as$ gives $a = \dfrac{400}{2\times 50} = 4\unit{m/s^2}$.`,
    check: () => 20 ** 2 / (2 * 50),
  },
  {
    stem: 'Two forces of 6 N and 8 N act at right angles on a body of mass 5 kg. Its acceleration is',
    right: r`$2.0\unit{m/s^2}$`,
    wrong: [r`$0.4\unit{m/s^2}$`, r`$1.4\unit{m/s^2}$`, r`$2.8\unit{m/s^2}$`],
    solution: r`The resultant is $\sqrt{6^2+8^2} = 10\unit{N}$, so $a = 10/5 = 2\unit{m/s^2}$.`,
    check: () => Math.hypot(6, 8) / 5,
  },
  {
    stem: 'A body of mass 2 kg moving at 6 m/s strikes a body of mass 4 kg at rest and sticks to it. The loss of kinetic energy is',
    right: r`$24\unit{J}$`,
    wrong: [r`$12\unit{J}$`, r`$18\unit{J}$`, r`$36\unit{J}$`],
    solution: r`Common velocity $= \dfrac{2\times 6}{6} = 2\unit{m/s}$. Energy before $36\unit{J}$, after $\frac12\times 6\times 4 = 12\unit{J}$; the loss is $24\unit{J}$.`,
    check: () => 0.5 * 2 * 36 - 0.5 * 6 * ((2 * 6) / 6) ** 2,
  },
  {
    stem: "A satellite close to the earth has a period of about 84 minutes. One that moves at four times that distance from the earth's centre has a period of about",
    right: '672 minutes',
    wrong: ['168 minutes', '336 minutes', '1344 minutes'],
    solution: r`$T^2 \propto r^3$, so $T = 84\times 4^{3/2} = 84\times 8 = 672$ minutes.`,
    check: () => 84 * 4 ** 1.5,
  },
  {
    stem: 'When the temperature of an ideal gas rises from 27 °C to 927 °C, the root mean square speed of its molecules becomes',
    right: 'twice as great',
    wrong: ['four times as great', r`$\sqrt2$ times as great`, '34 times as great'],
    solution: r`$v_{rms}\propto\sqrt T$ with $T$ in kelvin: $\sqrt{1200/300} = 2$.`,
  },
  {
    stem: 'A Carnot engine works between 600 K and 300 K. Its efficiency is',
    right: r`$50\%$`,
    wrong: [r`$25\%$`, r`$67\%$`, r`$100\%$`],
    solution: r`$\eta = 1 - \dfrac{T_2}{T_1} = 1 - \dfrac{300}{600} = 0.5$.`,
    check: () => (1 - 300 / 600) * 100,
  },
  {
    stem: 'The length of a simple pendulum is made four times as great. Its period becomes',
    right: 'twice as long',
    wrong: ['half as long', 'four times as long', 'a quarter as long'],
    solution: r`$T = 2\pi\sqrt{l/g}\propto\sqrt l$, so four times the length doubles the period.`,
  },
  {
    stem: 'Light passes from air into glass of refractive index 1.5. Its wavelength in air is 600 nm. In the glass it is',
    right: r`$400\unit{nm}$`,
    wrong: [r`$450\unit{nm}$`, r`$600\unit{nm}$`, r`$900\unit{nm}$`],
    solution: r`The frequency stays, the speed falls: $\lambda' = \lambda/\mu = 600/1.5 = 400\unit{nm}$.`,
    check: () => 600 / 1.5,
  },
  {
    stem: r`Two thin lenses of powers $+5\unit{D}$ and $-3\unit{D}$ are placed in contact. The focal length of the pair is`,
    right: r`$50\unit{cm}$`,
    wrong: [r`$12.5\unit{cm}$`, r`$20\unit{cm}$`, r`$33.3\unit{cm}$`],
    solution: r`$P = 5 - 3 = 2\unit{D}$, so $f = 1/2\unit{m} = 50\unit{cm}$.`,
    check: () => 100 / (5 - 3),
  },
  {
    stem: r`A $4\unit{\mu F}$ capacitor is charged to 100 V. The energy stored in it is`,
    right: r`$0.02\unit{J}$`,
    wrong: [r`$0.04\unit{J}$`, r`$0.2\unit{J}$`, r`$0.4\unit{J}$`],
    solution: r`$U = \frac12CV^2 = \frac12\times 4\times 10^{-6}\times 10^4 = 0.02\unit{J}$.`,
    check: () => 0.5 * 4e-6 * 100 ** 2,
  },
  {
    stem: 'A lamp is marked 60 W, 220 V. Its resistance when lit is nearest to',
    right: r`$807\,\Omega$`,
    wrong: [r`$220\,\Omega$`, r`$403\,\Omega$`, r`$1614\,\Omega$`],
    solution: r`$R = \dfrac{V^2}{P} = \dfrac{220^2}{60} \approx 807\,\Omega$.`,
    check: () => 220 ** 2 / 60,
  },
  {
    stem: 'A transformer has 100 turns in the primary and 2000 in the secondary. With 220 V alternating supply on the primary, the secondary gives',
    right: r`$4400\unit{V}$`,
    wrong: [r`$11\unit{V}$`, r`$2200\unit{V}$`, r`$8800\unit{V}$`],
    solution: r`$\dfrac{V_s}{V_p} = \dfrac{N_s}{N_p} = 20$, so $V_s = 20\times 220 = 4400\unit{V}$.`,
    check: () => (2000 / 100) * 220,
  },
];
