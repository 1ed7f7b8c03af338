// CEE set 18: physics.
import { type Question, r } from '../../question.ts';

export const cee18Physics: readonly Question[] = [
  {
    stem: 'The percentage errors in mass and speed are 2% and 3%. The greatest error in the kinetic energy is',
    right: r`$8\%$`,
    wrong: [r`$5\%$`, r`$6\%$`, r`$11\%$`],
    solution: r`$E = \frac12mv^2$, so the errors add as $2\% + 2\times 3\% = 8\%$.`,
    check: () => 2 + 2 * 3,
  },
  {
    stem: r`A projectile is thrown at 40 m/s at $30^\circ$ to the horizontal. Its time of flight is ($g = 10\unit{m/s^2}$)`,
    right: r`$4\unit{s}$`,
    wrong: [r`$2\unit{s}$`, r`$6.9\unit{s}$`, r`$8\unit{s}$`],
    solution: r`$T = \dfrac{2u\sin\theta}{g} = \dfrac{2\times 40\times 0.5}{10} = 4\unit{s}$.`,
    check: () => (2 * 40 * Math.sin(Math.PI / 6)) / 10,
  },
  {
    stem: r`A block rests on a plane whose angle is slowly increased. It begins to slide at $30^\circ$. The coefficient of static friction is`,
    right: r`$\frac{1}{\sqrt3}$`,
    wrong: [r`$\frac12$`, r`$\frac{\sqrt3}{2}$`, r`$\sqrt3$`],
    solution: r`At the angle of repose $\mu = \tan\theta = \tan 30^\circ = 1/\sqrt3$.`,
    check: () => Math.tan(Math.PI / 6),
  },
  {
    stem: r`A wheel starts from rest with an angular acceleration of $2\unit{rad/s^2}$. The angle it turns through in 5 s is`,
    right: r`$25\unit{rad}$`,
    wrong: [r`$10\unit{rad}$`, r`$20\unit{rad}$`, r`$50\unit{rad}$`],
    solution: r`$\theta = \frac12\alpha t^2 = \frac12\times 2\times 25 = 25\unit{rad}$.`,
    check: () => 0.5 * 2 * 25,
  },
  {
    stem: 'A wooden block floats in water with three quarters of its volume below the surface. Its density is',
    right: r`$750\unit{kg/m^3}$`,
    wrong: [r`$250\unit{kg/m^3}$`, r`$500\unit{kg/m^3}$`, r`$1333\unit{kg/m^3}$`],
    solution: r`Weight equals upthrust: $\rho V g = 1000\times\frac34Vg$, so $\rho = 750\unit{kg/m^3}$.`,
    check: () => 1000 * 0.75,
  },
  {
    stem: 'The heat needed to change 10 g of ice at 0 °C into water at 20 °C is (latent heat 80 cal/g)',
    right: r`$1000\unit{cal}$`,
    wrong: [r`$200\unit{cal}$`, r`$800\unit{cal}$`, r`$1600\unit{cal}$`],
    solution: r`$Q = mL + mc\theta = 10\times 80 + 10\times 1\times 20 = 1000\unit{cal}$.`,
    check: () => 10 * 80 + 10 * 20,
  },
  {
    stem: 'Two sources of frequency 256 Hz and 260 Hz are sounded together. The number of beats heard per second is',
    right: '$4$',
    wrong: ['$2$', '$8$', '$258$'],
    solution: 'The beat frequency is the difference: $260 - 256 = 4$.',
    check: () => 260 - 256,
  },
  {
    stem: r`The critical angle for a medium of refractive index $\sqrt2$ in air is`,
    right: r`$45^\circ$`,
    wrong: [r`$30^\circ$`, r`$60^\circ$`, r`$90^\circ$`],
    solution: r`$\sin C = \dfrac1\mu = \dfrac1{\sqrt2}$, so $C = 45^\circ$.`,
    check: () => (Math.asin(1 / Math.SQRT2) * 180) / Math.PI,
  },
  {
    stem: "In Young's experiment the slits are 1 mm apart, the screen 1 m away and the wavelength 500 nm. The fringe width is",
    right: r`$0.5\unit{mm}$`,
    wrong: [r`$0.25\unit{mm}$`, r`$1.0\unit{mm}$`, r`$5.0\unit{mm}$`],
    solution: r`$\beta = \dfrac{\lambda D}{d} = \dfrac{5\times 10^{-7}\times 1}{10^{-3}} = 5\times 10^{-4}\unit{m} = 0.5\unit{mm}$.`,
    check: () => ((500e-9 * 1) / 1e-3) * 1000,
  },
  {
    stem: 'Two equal charges repel each other with a force $F$. If the distance between them is halved, the force is',
    right: '$4F$',
    wrong: ['$2F$', r`$\frac F2$`, r`$\frac F4$`],
    solution: r`$F \propto 1/r^2$, so half the distance gives four times the force.`,
  },
  {
    stem: r`A cell of e.m.f. 2 V and internal resistance $0.5\,\Omega$ drives current through $3.5\,\Omega$. The potential difference across its terminals is`,
    right: r`$1.75\unit{V}$`,
    wrong: [r`$0.25\unit{V}$`, r`$1.50\unit{V}$`, r`$2.00\unit{V}$`],
    solution: r`$I = \dfrac{2}{4} = 0.5\unit{A}$, $V = E - Ir = 2 - 0.25 = 1.75\unit{V}$.`,
    check: () => 2 - (2 / (3.5 + 0.5)) * 0.5,
  },
  {
    stem: r`The energy of the electron in the second orbit of hydrogen is (ground state $-13.6\unit{eV}$)`,
    right: r`$-3.4\unit{eV}$`,
    wrong: [r`$-13.6\unit{eV}$`, r`$-6.8\unit{eV}$`, r`$-1.51\unit{eV}$`],
    solution: r`$E_n = -\dfrac{13.6}{n^2} = -\dfrac{13.6}{4} = -3.4\unit{eV}$.`,
    check: () => -13.6 / 4,
  },
];
