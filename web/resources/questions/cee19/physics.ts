// CEE set 19: physics.
import { type Question, r } from '../../question.ts';

export const cee19Physics: readonly Question[] = [
  {
    stem: 'Which pair of quantities has the same dimensions?',
    right: 'Work and torque',
    wrong: ['Force and pressure', 'Power and energy', 'Impulse and force'],
    solution: 'Work and torque are both $[ML^2T^{-2}]$, although one is a scalar and the other a vector.',
  },
  {
    stem: 'A stone falls from rest. The distances covered in the first, second and third seconds are in the ratio',
    right: '$1:3:5$',
    wrong: ['$1:2:3$', '$1:4:9$', '$1:1:1$'],
    solution: r`$s_n = \frac g2(2n-1)$ is proportional to 1, 3, 5. The total distances are in the ratio $1:4:9$.`,
  },
  {
    stem: 'A stone of mass 0.5 kg is whirled in a horizontal circle of radius 1 m at 4 m/s. The tension in the string is',
    right: r`$8\unit{N}$`,
    wrong: [r`$2\unit{N}$`, r`$4\unit{N}$`, r`$16\unit{N}$`],
    solution: r`$T = \dfrac{mv^2}{r} = \dfrac{0.5\times 16}{1} = 8\unit{N}$.`,
    check: () => (0.5 * 4 ** 2) / 1,
  },
  {
    stem: r`A pump lifts 200 kg of water through 15 m in 10 s. Its power is ($g = 10\unit{m/s^2}$)`,
    right: r`$3\unit{kW}$`,
    wrong: [r`$0.3\unit{kW}$`, r`$1.5\unit{kW}$`, r`$30\unit{kW}$`],
    solution: r`$P = \dfrac{mgh}{t} = \dfrac{200\times 10\times 15}{10} = 3000\unit{W}$.`,
    check: () => (200 * 10 * 15) / 10 / 1000,
  },
  {
    stem: 'Eight equal drops of water, each falling at 5 cm/s in air, join into one drop. Its terminal velocity is',
    right: r`$20\unit{cm/s}$`,
    wrong: [r`$10\unit{cm/s}$`, r`$40\unit{cm/s}$`, r`$80\unit{cm/s}$`],
    solution: r`The volume is 8 times, so the radius twice as great. $v\propto r^2$: $4\times 5 = 20\unit{cm/s}$.`,
    check: () => 5 * Math.cbrt(8) ** 2,
  },
  {
    stem: r`A steel rod of length 2 m is heated through 50 °C. With $\alpha = 1.2\times 10^{-5}\unit{K^{-1}}$ it grows by`,
    right: r`$1.2\unit{mm}$`,
    wrong: [r`$0.6\unit{mm}$`, r`$2.4\unit{mm}$`, r`$12\unit{mm}$`],
    solution: r`$\Delta l = l\alpha\Delta\theta = 2\times 1.2\times 10^{-5}\times 50 = 1.2\times 10^{-3}\unit{m}$.`,
    check: () => 2 * 1.2e-5 * 50 * 1000,
  },
  {
    stem: 'A source of sound of frequency 600 Hz moves towards a listener at 40 m/s. With sound at 340 m/s, the frequency heard is',
    right: r`$680\unit{Hz}$`,
    wrong: [r`$529\unit{Hz}$`, r`$640\unit{Hz}$`, r`$671\unit{Hz}$`],
    solution: r`$f' = f\,\dfrac{v}{v - v_s} = 600\times\dfrac{340}{300} = 680\unit{Hz}$.`,
    check: () => (600 * 340) / (340 - 40),
  },
  {
    stem: 'A person who cannot see clearly beyond 2 m needs spectacles of power',
    right: r`$-0.5\unit{D}$`,
    wrong: [r`$-2\unit{D}$`, r`$+0.5\unit{D}$`, r`$+2\unit{D}$`],
    solution: r`A concave lens must bring the image of a distant object to 2 m: $f = -2\unit{m}$, $P = -0.5\unit{D}$.`,
    check: () => -1 / 2,
  },
  {
    stem: r`Three capacitors of $6\unit{\mu F}$ each are joined in series. The capacitance of the combination is`,
    right: r`$2\unit{\mu F}$`,
    wrong: [r`$3\unit{\mu F}$`, r`$9\unit{\mu F}$`, r`$18\unit{\mu F}$`],
    solution: r`$\dfrac1C = \dfrac36$, so $C = 2\unit{\mu F}$.`,
    check: () => 6 / 3,
  },
  {
    stem: 'A straight wire 0.5 m long carrying 4 A lies at right angles to a field of 0.3 T. The force on it is',
    right: r`$0.6\unit{N}$`,
    wrong: [r`$0.15\unit{N}$`, r`$1.2\unit{N}$`, r`$2.4\unit{N}$`],
    solution: r`$F = BIl = 0.3\times 4\times 0.5 = 0.6\unit{N}$.`,
    check: () => 0.3 * 4 * 0.5,
  },
  {
    stem: 'In a series LCR circuit at resonance',
    right: 'the impedance is least and equals $R$',
    wrong: [
      'the impedance is greatest',
      r`the current lags behind the voltage by $90^\circ$`,
      'the power factor is zero',
    ],
    solution: '$X_L = X_C$ cancel, so $Z = R$; current and voltage are in phase and the power factor is 1.',
  },
  {
    stem: r`In the reaction $^{14}_{7}\text{N} + {}^{4}_{2}\text{He} \to {}^{17}_{8}\text{O} + X$ the particle $X$ is a`,
    right: 'proton',
    wrong: ['neutron', 'deuteron', 'positron'],
    solution:
      'Mass numbers: $14 + 4 - 17 = 1$; charges: $7 + 2 - 8 = 1$. A particle of mass 1 and charge 1 is a proton.',
  },
];
