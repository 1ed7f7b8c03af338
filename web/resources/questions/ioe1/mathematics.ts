// IOE set 1: mathematics.
import { type Question, r } from '../../question.ts';

export const ioe1Mathematics: readonly Question[] = [
  {
    stem: 'If $A$ has 3 elements and $B$ has 4 elements, the number of one-one functions from $A$ to $B$ is',
    right: '$24$',
    wrong: ['$12$', '$64$', '$81$'],
    solution: r`The three elements take different images: $4\times 3\times 2 = 24$.`,
    check: () => 4 * 3 * 2,
  },
  {
    stem: r`The domain of $f(x) = \sqrt{4 - x^2}$ is`,
    right: '$[-2, 2]$',
    wrong: ['$(-2, 2)$', '$[0, 2]$', r`$(-\infty, -2]\cup[2, \infty)$`],
    solution: r`$4 - x^2 \ge 0$ means $|x| \le 2$.`,
  },
  {
    stem: r`The value of $\tan 75^\circ$ is`,
    right: r`$2 + \sqrt3$`,
    wrong: [r`$2 - \sqrt3$`, r`$\sqrt3 - 1$`, r`$1 + \sqrt3$`],
    solution: r`$\tan(45^\circ + 30^\circ) = \dfrac{1 + 1/\sqrt3}{1 - 1/\sqrt3} = \dfrac{\sqrt3+1}{\sqrt3-1} = 2 + \sqrt3$.`,
    check: () => Math.tan((75 * Math.PI) / 180),
  },
  {
    stem: r`The number of solutions of $\sin 2x = \cos x$ in $[0, 2\pi)$ is`,
    right: '$4$',
    wrong: ['$2$', '$3$', '$6$'],
    solution: r`$\cos x(2\sin x - 1) = 0$: $\cos x = 0$ at $\frac\pi2, \frac{3\pi}2$ and $\sin x = \frac12$ at $\frac\pi6, \frac{5\pi}6$.`,
    check: () =>
      [...Array(360000).keys()].filter((k) => {
        const g = (t: number) => Math.sin(2 * t) - Math.cos(t);
        const a = ((k - 0.5) * Math.PI) / 180000;
        const b = ((k + 0.5) * Math.PI) / 180000;
        return g(a) * g(b) < 0;
      }).length,
  },
  {
    stem: r`In a triangle $a = 7$, $b = 8$ and $C = 60^\circ$. The side $c$ is`,
    right: r`$\sqrt{57}$`,
    wrong: [r`$\sqrt{113}$`, r`$\sqrt{105}$`, '$13$'],
    solution: r`$c^2 = 49 + 64 - 2\cdot 7\cdot 8\cdot\frac12 = 57$.`,
    check: () => Math.sqrt(49 + 64 - 2 * 7 * 8 * Math.cos(Math.PI / 3)),
  },
  {
    stem: 'If the roots of $x^2 - 6x + k = 0$ are equal, $k$ is',
    right: '$9$',
    wrong: ['$3$', '$6$', '$36$'],
    solution: '$b^2 - 4ac = 36 - 4k = 0$ gives $k = 9$.',
    check: () => 36 / 4,
  },
  {
    stem: r`The sum of the infinite series $1 + \frac13 + \frac19 + \frac1{27} + \cdots$ is`,
    right: r`$\frac32$`,
    wrong: [r`$\frac43$`, r`$\frac53$`, '$2$'],
    solution: r`$S = \dfrac{a}{1-r} = \dfrac{1}{1 - \frac13} = \dfrac32$.`,
    check: () => 1 / (1 - 1 / 3),
  },
  {
    stem: 'The number of ways in which the letters of NEPAL can be arranged so that the vowels are together is',
    right: '$48$',
    wrong: ['$24$', '$60$', '$120$'],
    solution: r`The pair EA counts as one: $4!\times 2! = 48$.`,
    check: () => 24 * 2,
  },
  {
    stem: 'The coefficient of $x^3$ in $(1 + 2x)^5$ is',
    right: '$80$',
    wrong: ['$10$', '$40$', '$160$'],
    solution: r`$\binom53 2^3 = 10\times 8 = 80$.`,
    check: () => 10 * 2 ** 3,
  },
  {
    stem: r`If $\omega$ is an imaginary cube root of unity, $(1 + \omega - \omega^2)^3$ equals`,
    right: '$-8$',
    wrong: ['$-1$', '$1$', '$8$'],
    solution: r`$1 + \omega = -\omega^2$, so the bracket is $-2\omega^2$ and its cube $-8\omega^6 = -8$.`,
    check: () => -(2 ** 3),
  },
  {
    stem: r`If $A$ is a $3\times 3$ matrix with $|A| = 4$, then $|2A|$ is`,
    right: '$32$',
    wrong: ['$8$', '$16$', '$64$'],
    solution: 'Each of the three rows is doubled: $|2A| = 2^3|A| = 32$.',
    check: () => 2 ** 3 * 4,
  },
  {
    stem: 'The line through $(1, 2)$ perpendicular to $3x - 4y = 5$ is',
    right: '$4x + 3y = 10$',
    wrong: ['$3x - 4y = -5$', '$4x - 3y = -2$', '$3x + 4y = 11$'],
    solution: 'The perpendicular has the form $4x + 3y = c$; at $(1, 2)$, $c = 4 + 6 = 10$.',
  },
  {
    stem: 'The radius of the circle $x^2 + y^2 - 6x + 8y = 0$ is',
    right: '$5$',
    wrong: ['$7$', '$10$', '$25$'],
    solution: r`$r = \sqrt{g^2 + f^2 - c} = \sqrt{9 + 16} = 5$.`,
    check: () => Math.sqrt(3 ** 2 + 4 ** 2),
  },
  {
    stem: r`The eccentricity of the ellipse $\dfrac{x^2}{25} + \dfrac{y^2}{9} = 1$ is`,
    right: r`$\frac45$`,
    wrong: [r`$\frac35$`, r`$\frac{16}{25}$`, r`$\frac{\sqrt{34}}{5}$`],
    solution: r`$e = \sqrt{1 - \dfrac{9}{25}} = \dfrac45$.`,
    check: () => Math.sqrt(1 - 9 / 25),
  },
  {
    stem: r`The angle between the vectors $\vec i + \vec j$ and $\vec j + \vec k$ is`,
    right: r`$60^\circ$`,
    wrong: [r`$30^\circ$`, r`$45^\circ$`, r`$90^\circ$`],
    solution: r`$\cos\theta = \dfrac{1}{\sqrt2\sqrt2} = \dfrac12$.`,
    check: () => (Math.acos(1 / 2) * 180) / Math.PI,
  },
  {
    stem: r`$\displaystyle\lim_{x\to 0}\frac{\sin 5x}{\tan 2x}$ equals`,
    right: r`$\frac52$`,
    wrong: [r`$\frac25$`, '$1$', '$5$'],
    solution: r`$\dfrac{\sin 5x}{5x}\cdot\dfrac{2x}{\tan 2x}\cdot\dfrac52 \to \dfrac52$.`,
    check: () => Math.sin(5e-6) / Math.tan(2e-6),
  },
  {
    stem: r`If $y = x^x$, then $\dfrac{dy}{dx}$ at $x = 1$ is`,
    right: '$1$',
    wrong: ['$0$', '$2$', r`$\frac12$`],
    solution: r`$\ln y = x\ln x$ gives $y' = x^x(1 + \ln x) = 1$ at $x = 1$.`,
    check: () => ((1 + 1e-6) ** (1 + 1e-6) - (1 - 1e-6) ** (1 - 1e-6)) / 2e-6,
  },
  {
    stem: 'The greatest area of a rectangle whose perimeter is 40 cm is',
    right: r`$100\unit{cm^2}$`,
    wrong: [r`$80\unit{cm^2}$`, r`$96\unit{cm^2}$`, r`$400\unit{cm^2}$`],
    solution: r`$A = x(20 - x)$ is greatest at $x = 10$: a square of $100\unit{cm^2}$.`,
    check: () => 10 * (20 - 10),
  },
  {
    stem: r`$\displaystyle\int_0^1 x e^{x}\,dx$ equals`,
    right: '$1$',
    wrong: ['$0$', '$2$', r`$\frac12$`],
    solution: r`By parts: $\left[xe^x - e^x\right]_0^1 = (e - e) - (0 - 1) = 1$.`,
    check: () => Math.E - Math.E - (0 - 1),
  },
  {
    stem: 'The area bounded by $y = x^2$ and $y = 4$ is',
    right: r`$\frac{32}{3}$`,
    wrong: [r`$\frac{8}{3}$`, r`$\frac{16}{3}$`, '$16$'],
    solution: r`$\displaystyle 2\int_0^2(4 - x^2)\,dx = 2\left(8 - \frac83\right) = \frac{32}3$.`,
    check: () => 2 * (8 - 8 / 3),
  },
];
