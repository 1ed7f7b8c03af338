// IOE set 1: physics.
import { type Question, r } from '../../question.ts';

export const ioe1Physics: readonly Question[] = [
  {
    stem: 'The dimensional formula of the coefficient of viscosity is',
    right: '$[ML^{-1}T^{-1}]$',
    wrong: ['$[MLT^{-1}]$', '$[ML^{-1}T^{-2}]$', '$[ML^{-2}T^{-1}]$'],
    solution: r`$\eta = \dfrac{F}{A\,(dv/dx)}$: $\dfrac{MLT^{-2}}{L^2\cdot T^{-1}} = ML^{-1}T^{-1}$.`,
  },
  {
    stem: 'A particle moves so that $x = 3t^2 - 12t + 5$ (metres, seconds). It is at rest at',
    right: r`$t = 2\unit{s}$`,
    wrong: [r`$t = 1\unit{s}$`, r`$t = 3\unit{s}$`, r`$t = 4\unit{s}$`],
    solution: r`$v = \dfrac{dx}{dt} = 6t - 12 = 0$ at $t = 2\unit{s}$.`,
    check: () => 12 / (2 * 3),
  },
  {
    stem: 'The horizontal range of a projectile is four times its greatest height. The angle of projection is',
    right: r`$45^\circ$`,
    wrong: [r`$30^\circ$`, r`$60^\circ$`, r`$75^\circ$`],
    solution: r`$\dfrac{R}{H} = \dfrac{4}{\tan\theta} = 4$, so $\tan\theta = 1$.`,
    check: () => (Math.atan(4 / 4) * 180) / Math.PI,
  },
  {
    stem: r`A lift of mass 500 kg moves up with an acceleration of $2\unit{m/s^2}$. The tension in its cable is ($g = 10\unit{m/s^2}$)`,
    right: r`$6000\unit{N}$`,
    wrong: [r`$1000\unit{N}$`, r`$4000\unit{N}$`, r`$5000\unit{N}$`],
    solution: r`$T = m(g + a) = 500\times 12 = 6000\unit{N}$.`,
    check: () => 500 * (10 + 2),
  },
  {
    stem: 'The moment of inertia of a uniform rod of mass $M$ and length $L$ about an axis through one end, perpendicular to it, is',
    right: r`$\dfrac{ML^2}{3}$`,
    wrong: [r`$\dfrac{ML^2}{12}$`, r`$\dfrac{ML^2}{2}$`, '$ML^2$'],
    solution: r`About the centre it is $ML^2/12$; by the parallel-axis theorem $\frac{ML^2}{12} + M\left(\frac L2\right)^2 = \frac{ML^2}{3}$.`,
  },
  {
    stem: 'A body in simple harmonic motion has amplitude $A$. Its kinetic and potential energies are equal at the displacement',
    right: r`$\dfrac{A}{\sqrt2}$`,
    wrong: [r`$\dfrac A2$`, r`$\dfrac A4$`, r`$\dfrac{\sqrt3A}{2}$`],
    solution: r`$\frac12kx^2 = \frac12k(A^2 - x^2)$ gives $x^2 = A^2/2$.`,
  },
  {
    stem: r`Young's modulus of a wire is $2\times 10^{11}\unit{N/m^2}$. A stress of $10^8\unit{N/m^2}$ makes a wire 2 m long longer by`,
    right: r`$1\unit{mm}$`,
    wrong: [r`$0.5\unit{mm}$`, r`$2\unit{mm}$`, r`$4\unit{mm}$`],
    solution: r`Strain $= \dfrac{10^8}{2\times 10^{11}} = 5\times 10^{-4}$, extension $= 2\times 5\times 10^{-4} = 10^{-3}\unit{m}$.`,
    check: () => (1e8 / 2e11) * 2 * 1000,
  },
  {
    stem: 'In an adiabatic expansion an ideal gas',
    right: 'cools, since it does work at the cost of its internal energy',
    wrong: ['keeps its temperature', 'becomes hotter', 'takes heat from its surroundings'],
    solution: '$dQ = 0$ gives $dU = -dW < 0$, so the temperature falls.',
  },
  {
    stem: 'A black body at 27 °C radiates power $P$. At 327 °C it radiates',
    right: '$16P$',
    wrong: ['$2P$', '$4P$', '$12P$'],
    solution: r`$P\propto T^4$ and the absolute temperature is doubled (300 K to 600 K): $2^4 = 16$.`,
  },
  {
    stem: r`A ray passes through an equilateral prism of refractive index $\sqrt2$ at minimum deviation. The angle of minimum deviation is`,
    right: r`$30^\circ$`,
    wrong: [r`$45^\circ$`, r`$60^\circ$`, r`$90^\circ$`],
    solution: r`$\sqrt2 = \dfrac{\sin\frac{60^\circ+\delta}{2}}{\sin 30^\circ}$, so $\sin\frac{60^\circ+\delta}2 = \frac1{\sqrt2}$ and $\delta = 30^\circ$.`,
    check: () => (2 * Math.asin(Math.SQRT2 * 0.5) * 180) / Math.PI - 60,
  },
  {
    stem: r`The electric potential at the centre of a charged hollow sphere of radius 9 cm carrying $2\unit{nC}$ is`,
    right: r`$200\unit{V}$`,
    wrong: [r`$0\unit{V}$`, r`$20\unit{V}$`, r`$2000\unit{V}$`],
    solution: r`Inside, the potential is that of the surface: $\dfrac{9\times 10^9\times 2\times 10^{-9}}{0.09} = 200\unit{V}$.`,
    check: () => (9e9 * 2e-9) / 0.09,
  },
  {
    stem: r`In a metre bridge the balance point is 40 cm from the end with an unknown resistance; the resistance in the other gap is $6\,\Omega$. The unknown is`,
    right: r`$4\,\Omega$`,
    wrong: [r`$2.4\,\Omega$`, r`$6\,\Omega$`, r`$9\,\Omega$`],
    solution: r`$\dfrac{X}{6} = \dfrac{40}{60}$, so $X = 4\,\Omega$.`,
    check: () => (6 * 40) / 60,
  },
  {
    stem: 'A coil of 50 turns has its flux changed from 0.04 Wb to 0.01 Wb per turn in 0.1 s. The e.m.f. induced is',
    right: r`$15\unit{V}$`,
    wrong: [r`$0.3\unit{V}$`, r`$1.5\unit{V}$`, r`$20\unit{V}$`],
    solution: r`$e = N\dfrac{\Delta\phi}{\Delta t} = 50\times\dfrac{0.03}{0.1} = 15\unit{V}$.`,
    check: () => (50 * (0.04 - 0.01)) / 0.1,
  },
  {
    stem: 'In a p–n junction diode under reverse bias the depletion layer',
    right: 'becomes wider',
    wrong: ['becomes narrower', 'disappears', 'stays unchanged'],
    solution:
      'The outer field pulls the majority carriers away from the junction, so the layer free of carriers grows.',
  },
];
