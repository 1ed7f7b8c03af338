// CEE set 16: physics.
import { type Question, r } from '../../question.ts';

export const cee16Physics: readonly Question[] = [
  {
    stem: "Planck's constant has the same dimensions as",
    right: 'angular momentum',
    wrong: ['linear momentum', 'energy', 'power'],
    solution: '$h = E/f$ has the unit J s, that is $[ML^2T^{-1}]$, the dimensions of $mvr$.',
  },
  {
    stem: r`A ball is thrown vertically upward at 20 m/s. The greatest height it reaches is ($g = 10\unit{m/s^2}$)`,
    right: r`$20\unit{m}$`,
    wrong: [r`$10\unit{m}$`, r`$30\unit{m}$`, r`$40\unit{m}$`],
    solution: r`$h = \dfrac{u^2}{2g} = \dfrac{400}{20} = 20\unit{m}$.`,
    check: () => 20 ** 2 / (2 * 10),
  },
  {
    stem: 'A spring of force constant 200 N/m is compressed by 10 cm. The energy stored in it is',
    right: r`$1\unit{J}$`,
    wrong: [r`$2\unit{J}$`, r`$10\unit{J}$`, r`$20\unit{J}$`],
    solution: r`$E = \frac12 kx^2 = \frac12\times 200\times (0.1)^2 = 1\unit{J}$.`,
    check: () => 0.5 * 200 * 0.1 ** 2,
  },
  {
    stem: 'The escape velocity from the earth is 11.2 km/s. From a planet of the same density and twice the radius it is',
    right: r`$22.4\unit{km/s}$`,
    wrong: [r`$11.2\unit{km/s}$`, r`$15.8\unit{km/s}$`, r`$44.8\unit{km/s}$`],
    solution: r`$v = \sqrt{2GM/R}$ with $M \propto \rho R^3$ gives $v \propto R\sqrt{\rho}$. Twice the radius: $2\times 11.2 = 22.4\unit{km/s}$.`,
    check: () => 11.2 * 2,
  },
  {
    stem: r`A gas at $27\,^\circ\text{C}$ is heated at constant pressure until its volume is doubled. Its temperature becomes`,
    right: r`$327\,^\circ\text{C}$`,
    wrong: [r`$54\,^\circ\text{C}$`, r`$273\,^\circ\text{C}$`, r`$600\,^\circ\text{C}$`],
    solution: r`$V \propto T$, so $T = 2\times 300\unit{K} = 600\unit{K} = 327\,^\circ\text{C}$.`,
    check: () => 2 * (27 + 273) - 273,
  },
  {
    stem: r`The fundamental frequency of an open organ pipe 50 cm long is (speed of sound $340\unit{m/s}$)`,
    right: r`$340\unit{Hz}$`,
    wrong: [r`$170\unit{Hz}$`, r`$510\unit{Hz}$`, r`$680\unit{Hz}$`],
    solution: r`$f = \dfrac{v}{2l} = \dfrac{340}{2\times 0.5} = 340\unit{Hz}$.`,
    check: () => 340 / (2 * 0.5),
  },
  {
    stem: 'An object stands 20 cm in front of a concave mirror of focal length 15 cm. The image is formed at',
    right: r`$60\unit{cm}$`,
    wrong: [r`$30\unit{cm}$`, r`$45\unit{cm}$`, r`$80\unit{cm}$`],
    solution: r`$\dfrac1v = \dfrac1f - \dfrac1u = \dfrac1{15} - \dfrac1{20} = \dfrac1{60}$, so $v = 60\unit{cm}$ in front of the mirror.`,
    check: () => 1 / (1 / 15 - 1 / 20),
  },
  {
    stem: r`Resistors of $6\,\Omega$ and $3\,\Omega$ in parallel are joined in series with $2\,\Omega$ and a 12 V battery of no internal resistance. The current from the battery is`,
    right: r`$3\unit{A}$`,
    wrong: [r`$1.1\unit{A}$`, r`$2\unit{A}$`, r`$6\unit{A}$`],
    solution: r`The parallel pair is $\dfrac{6\times 3}{9} = 2\,\Omega$, the whole circuit $4\,\Omega$, so $I = 12/4 = 3\unit{A}$.`,
    check: () => 12 / (2 + (6 * 3) / (6 + 3)),
  },
  {
    stem: r`A wire of resistance $5\,\Omega$ is stretched uniformly to twice its length. Its resistance becomes`,
    right: r`$20\,\Omega$`,
    wrong: [r`$2.5\,\Omega$`, r`$10\,\Omega$`, r`$40\,\Omega$`],
    solution: r`The volume stays the same, so the area is halved while the length doubles: $R = \rho l/A$ becomes $4\times 5 = 20\,\Omega$.`,
    check: () => 5 * 2 ** 2,
  },
  {
    stem: 'A charged particle moves in a circle in a uniform magnetic field. In one revolution the field does',
    right: 'no work on it',
    wrong: [
      'work equal to $qvB$ times the circumference',
      'work equal to its kinetic energy',
      'negative work, so that it spirals inward',
    ],
    solution: r`The force $q\vec v\times\vec B$ is always perpendicular to the velocity, so it turns the particle without changing its kinetic energy.`,
  },
  {
    stem: 'The half-life of a radioactive sample is 10 days. The fraction that remains undecayed after 30 days is',
    right: r`$\frac18$`,
    wrong: [r`$\frac1{16}$`, r`$\frac16$`, r`$\frac13$`],
    solution: r`Thirty days are three half-lives: $\left(\frac12\right)^3 = \frac18$.`,
    check: () => 0.5 ** (30 / 10),
  },
  {
    stem: 'Photons of energy 5 eV fall on a metal of work function 2 eV. The stopping potential is',
    right: r`$3\unit{V}$`,
    wrong: [r`$2\unit{V}$`, r`$5\unit{V}$`, r`$7\unit{V}$`],
    solution: r`$eV_s = hf - \phi = 5 - 2 = 3\unit{eV}$, so $V_s = 3\unit{V}$.`,
    check: () => 5 - 2,
  },
];
