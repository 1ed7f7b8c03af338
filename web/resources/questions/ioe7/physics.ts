// IOE set 7: physics.
import { type Question, r } from '../../question.ts';

export const ioe7Physics: readonly Question[] = [
  {
    stem: 'The number of significant figures in 0.005060 is',
    right: '$4$',
    wrong: ['$3$', '$5$', '$6$'],
    solution:
      'Zeros before the first other digit do not count; the zero between 5 and 6 and the last one do: 5, 0, 6, 0.',
  },
  {
    stem: 'A boat that does 5 km/h in still water crosses a river 1 km wide by the shortest path in 15 minutes. The speed of the river is',
    right: r`$3\unit{km/h}$`,
    wrong: [r`$1\unit{km/h}$`, r`$4\unit{km/h}$`, r`$\sqrt{41}\unit{km/h}$`],
    solution: r`Its speed straight across is $1/0.25 = 4\unit{km/h}$, so the river flows at $\sqrt{5^2 - 4^2} = 3\unit{km/h}$.`,
    check: () => Math.sqrt(5 ** 2 - (1 / 0.25) ** 2),
  },
  {
    stem: 'A bullet of mass 20 g moving at 300 m/s is stopped in 15 cm of wood. The mean force on it is',
    right: r`$6000\unit{N}$`,
    wrong: [r`$600\unit{N}$`, r`$3000\unit{N}$`, r`$12000\unit{N}$`],
    solution: r`$Fs = \frac12mv^2$: $F = \dfrac{\frac12\times 0.02\times 90000}{0.15} = 6000\unit{N}$.`,
    check: () => (0.5 * 0.02 * 300 ** 2) / 0.15,
  },
  {
    stem: 'A solid sphere rolls without slipping. The share of its kinetic energy that is rotational is',
    right: r`$\frac27$`,
    wrong: [r`$\frac25$`, r`$\frac12$`, r`$\frac57$`],
    solution: r`$\dfrac{\frac12I\omega^2}{\frac12mv^2 + \frac12I\omega^2} = \dfrac{\frac25}{1 + \frac25} = \dfrac27$.`,
    check: () => 0.4 / 1.4,
  },
  {
    stem: r`The acceleration due to gravity at a height equal to the radius of the earth is ($g = 10\unit{m/s^2}$ at the surface)`,
    right: r`$2.5\unit{m/s^2}$`,
    wrong: [r`$1.25\unit{m/s^2}$`, r`$5\unit{m/s^2}$`, r`$10\unit{m/s^2}$`],
    solution: r`$g' = g\left(\dfrac{R}{2R}\right)^2 = \dfrac{10}{4} = 2.5\unit{m/s^2}$.`,
    check: () => 10 / 2 ** 2,
  },
  {
    stem: 'Water flows at 2 m/s in a pipe of diameter 4 cm. Where the diameter narrows to 2 cm its speed is',
    right: r`$8\unit{m/s}$`,
    wrong: [r`$1\unit{m/s}$`, r`$4\unit{m/s}$`, r`$16\unit{m/s}$`],
    solution: '$A_1v_1 = A_2v_2$: half the diameter, a quarter of the area, four times the speed.',
    check: () => 2 * (4 / 2) ** 2,
  },
  {
    stem: 'Two slabs of the same area and thickness, with conductivities $K$ and $3K$, are joined face to face. The conductivity of the pair is',
    right: r`$\frac32K$`,
    wrong: ['$2K$', '$4K$', r`$\frac43K$`],
    solution: r`In series $\dfrac{2l}{K'} = \dfrac lK + \dfrac l{3K} = \dfrac{4l}{3K}$, so $K' = \dfrac32K$.`,
  },
  {
    stem: 'For a monatomic ideal gas the ratio $C_p/C_v$ is nearest to',
    right: '$1.67$',
    wrong: ['$1.33$', '$1.40$', '$1.50$'],
    solution: r`$C_v = \frac32R$ and $C_p = \frac52R$, so the ratio is $\frac53 \approx 1.67$.`,
    check: () => 5 / 3,
  },
  {
    stem: 'A string 1 m long of mass 5 g is under a tension of 50 N. The speed of a transverse wave on it is',
    right: r`$100\unit{m/s}$`,
    wrong: [r`$10\unit{m/s}$`, r`$50\unit{m/s}$`, r`$316\unit{m/s}$`],
    solution: r`$v = \sqrt{T/\mu} = \sqrt{50/0.005} = 100\unit{m/s}$.`,
    check: () => Math.sqrt(50 / 0.005),
  },
  {
    stem: 'A thin convex lens of focal length 20 cm forms an image three times as large as the object on a screen. The object is at a distance of',
    right: r`$26.7\unit{cm}$`,
    wrong: [r`$13.3\unit{cm}$`, r`$40\unit{cm}$`, r`$60\unit{cm}$`],
    solution: r`The image is real: $v = 3u$. $\dfrac1u + \dfrac1{3u} = \dfrac1{20}$ gives $u = \dfrac{80}{3} \approx 26.7\unit{cm}$.`,
    check: () => 80 / 3,
  },
  {
    stem: r`The electric field half-way between charges of $+4\unit{\mu C}$ and $-4\unit{\mu C}$ placed 2 m apart is`,
    right: r`$7.2\times 10^4\unit{N/C}$`,
    wrong: [r`$0\unit{N/C}$`, r`$1.8\times 10^4\unit{N/C}$`, r`$3.6\times 10^4\unit{N/C}$`],
    solution: r`Both fields point from the positive to the negative charge: $2\times\dfrac{9\times 10^9\times 4\times 10^{-6}}{1^2} = 7.2\times 10^4\unit{N/C}$.`,
    check: () => 2 * 9e9 * 4e-6,
  },
  {
    stem: r`A galvanometer of resistance $99\,\Omega$ gives full deflection for 1 mA. To read up to 100 mA it needs a shunt of`,
    right: r`$1\,\Omega$`,
    wrong: [r`$0.1\,\Omega$`, r`$9.9\,\Omega$`, r`$99\,\Omega$`],
    solution: r`$S = \dfrac{I_gG}{I - I_g} = \dfrac{1\times 99}{99} = 1\,\Omega$.`,
    check: () => (1 * 99) / (100 - 1),
  },
  {
    stem: r`An alternating voltage is $V = 200\sin 314t$ (volts, seconds). Its r.m.s. value and frequency are nearest to`,
    right: '141 V, 50 Hz',
    wrong: ['200 V, 50 Hz', '141 V, 100 Hz', '283 V, 314 Hz'],
    solution: r`$V_{rms} = \dfrac{200}{\sqrt2} \approx 141\unit{V}$ and $f = \dfrac{314}{2\pi} \approx 50\unit{Hz}$.`,
  },
  {
    stem: 'The de Broglie wavelength of an electron accelerated through 100 V is nearest to',
    right: r`$0.123\unit{nm}$`,
    wrong: [r`$0.0123\unit{nm}$`, r`$1.23\unit{nm}$`, r`$12.3\unit{nm}$`],
    solution: r`$\lambda = \dfrac{1.227}{\sqrt V}\unit{nm} = \dfrac{1.227}{10} \approx 0.123\unit{nm}$.`,
    check: () => (6.626e-34 / Math.sqrt(2 * 9.109e-31 * 1.602e-19 * 100)) * 1e9,
  },
];
