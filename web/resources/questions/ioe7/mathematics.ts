// IOE set 7: mathematics.
import { type Question, r } from '../../question.ts';

export const ioe7Mathematics: readonly Question[] = [
  {
    stem: 'A set has 5 elements. The number of its proper subsets is',
    right: '$31$',
    wrong: ['$30$', '$32$', '$16$'],
    solution: 'There are $2^5 = 32$ subsets; the set itself is not a proper one.',
    check: () => 2 ** 5 - 1,
  },
  {
    stem: r`If $f(x) = \dfrac{x - 1}{x + 1}$, then $f(f(x))$ is`,
    right: r`$-\dfrac1x$`,
    wrong: [r`$\dfrac1x$`, '$x$', '$-x$'],
    solution: r`$\dfrac{\frac{x-1}{x+1} - 1}{\frac{x-1}{x+1} + 1} = \dfrac{-2}{2x} = -\dfrac1x$.`,
  },
  {
    stem: r`$\sin^{-1}\frac12 + \cos^{-1}\frac12$ equals`,
    right: r`$\frac\pi2$`,
    wrong: [r`$\frac\pi3$`, r`$\frac\pi6$`, r`$\frac{2\pi}{3}$`],
    solution: r`$\sin^{-1}x + \cos^{-1}x = \frac\pi2$ for every $x$ in $[-1, 1]$; here $\frac\pi6 + \frac\pi3$.`,
    check: () => Math.asin(0.5) + Math.acos(0.5),
  },
  {
    stem: r`The greatest value of $3\sin x + 4\cos x$ is`,
    right: '$5$',
    wrong: ['$4$', '$7$', '$25$'],
    solution: r`The amplitude is $\sqrt{3^2 + 4^2} = 5$.`,
    check: () => Math.hypot(3, 4),
  },
  {
    stem: r`The general solution of $2\cos\theta = 1$ is ($n$ an integer)`,
    right: r`$\theta = 2n\pi \pm \frac\pi3$`,
    wrong: [
      r`$\theta = n\pi \pm \frac\pi3$`,
      r`$\theta = 2n\pi \pm \frac\pi6$`,
      r`$\theta = n\pi + (-1)^n\frac\pi6$`,
    ],
    solution: r`$\cos\theta = \frac12 = \cos\frac\pi3$ gives $\theta = 2n\pi\pm\frac\pi3$.`,
  },
  {
    stem: r`If $\alpha$ and $\beta$ are the roots of $x^2 - 5x + 3 = 0$, then $\alpha^2 + \beta^2$ is`,
    right: '$19$',
    wrong: ['$16$', '$22$', '$25$'],
    solution: r`$(\alpha+\beta)^2 - 2\alpha\beta = 25 - 6 = 19$.`,
    check: () => 5 ** 2 - 2 * 3,
  },
  {
    stem: r`The sum of the first 20 terms of the series $3 + 7 + 11 + \cdots$ is`,
    right: '$820$',
    wrong: ['$780$', '$800$', '$860$'],
    solution: r`$S = \frac{20}{2}\left[2\cdot 3 + 19\cdot 4\right] = 10\times 82 = 820$.`,
    check: () => (20 / 2) * (2 * 3 + 19 * 4),
  },
  {
    stem: 'From 6 men and 4 women a committee of 3 men and 2 women is chosen. The number of ways is',
    right: '$120$',
    wrong: ['$26$', '$60$', '$252$'],
    solution: r`$\binom63\binom42 = 20\times 6 = 120$.`,
    check: () => 20 * 6,
  },
  {
    stem: r`The term without $x$ in $\left(x + \dfrac1x\right)^{6}$ is`,
    right: '$20$',
    wrong: ['$6$', '$15$', '$30$'],
    solution: r`$\binom6r x^{6-2r}$ with $r = 3$: $\binom63 = 20$.`,
    check: () => (6 * 5 * 4) / (3 * 2 * 1),
  },
  {
    stem: r`The modulus of $\dfrac{(1 + i)^4}{3 - 4i}$ is`,
    right: r`$\frac45$`,
    wrong: [r`$\frac25$`, r`$\frac85$`, r`$\frac{4}{25}$`],
    solution: r`$|1+i|^4 = (\sqrt2)^4 = 4$ and $|3-4i| = 5$.`,
    check: () => Math.SQRT2 ** 4 / Math.hypot(3, 4),
  },
  {
    stem: r`The value of $\begin{vmatrix}1 & 2 & 3\\ 4 & 5 & 6\\ 7 & 8 & 10\end{vmatrix}$ is`,
    right: '$-3$',
    wrong: ['$0$', '$3$', '$-6$'],
    solution: '$1(50 - 48) - 2(40 - 42) + 3(32 - 35) = 2 + 4 - 9 = -3$.',
    check: () => 1 * (50 - 48) - 2 * (40 - 42) + 3 * (32 - 35),
  },
  {
    stem: 'The distance between the parallel lines $3x + 4y = 5$ and $3x + 4y = 20$ is',
    right: '$3$',
    wrong: ['$5$', '$15$', r`$\frac{25}{7}$`],
    solution: r`$\dfrac{|20 - 5|}{\sqrt{3^2+4^2}} = \dfrac{15}{5} = 3$.`,
    check: () => (20 - 5) / 5,
  },
  {
    stem: 'The equation $x^2 - 5xy + 6y^2 = 0$ represents two lines. The tangent of the acute angle between them is',
    right: r`$\frac17$`,
    wrong: [r`$\frac15$`, r`$\frac57$`, '$1$'],
    solution: r`The lines are $x = 2y$ and $x = 3y$ with slopes $\frac12$ and $\frac13$: $\tan\theta = \dfrac{\frac12-\frac13}{1+\frac16} = \dfrac17$.`,
    check: () => (1 / 2 - 1 / 3) / (1 + 1 / 6),
  },
  {
    stem: 'The length of the latus rectum of the parabola $y^2 = 12x$ is',
    right: '$12$',
    wrong: ['$3$', '$6$', '$24$'],
    solution: '$y^2 = 4ax$ has the latus rectum $4a = 12$.',
    check: () => 4 * (12 / 4),
  },
  {
    stem: r`If $\vec a = 2\vec i + \vec j - \vec k$ and $\vec b = \vec i - 2\vec j + \lambda\vec k$ are perpendicular, $\lambda$ is`,
    right: '$0$',
    wrong: ['$1$', '$-4$', '$4$'],
    solution: r`$\vec a\cdot\vec b = 2 - 2 - \lambda = 0$, so $\lambda = 0$.`,
    check: () => 2 * 1 + 1 * -2,
  },
  {
    stem: 'The direction cosines of a line that makes equal angles with the three axes are',
    right: r`$\pm\frac{1}{\sqrt3},\ \pm\frac{1}{\sqrt3},\ \pm\frac{1}{\sqrt3}$`,
    wrong: [
      r`$\pm\frac13,\ \pm\frac13,\ \pm\frac13$`,
      r`$\pm1,\ \pm1,\ \pm1$`,
      r`$\pm\frac{1}{\sqrt2},\ \pm\frac{1}{\sqrt2},\ \pm\frac{1}{\sqrt2}$`,
    ],
    solution: r`$l^2 + m^2 + n^2 = 3l^2 = 1$, so $l = \pm\frac1{\sqrt3}$.`,
  },
  {
    stem: r`$\displaystyle\lim_{x\to\infty}\left(1 + \frac3x\right)^{x}$ equals`,
    right: '$e^3$',
    wrong: ['$e$', '$1$', '$3e$'],
    solution: r`$\left(1 + \frac3x\right)^x = \left[\left(1+\frac3x\right)^{x/3}\right]^3 \to e^3$.`,
    check: () => (1 + 3 / 1e8) ** 1e8,
  },
  {
    stem: 'The slope of the tangent to $x^2 + y^2 = 25$ at $(3, 4)$ is',
    right: r`$-\frac34$`,
    wrong: [r`$-\frac43$`, r`$\frac34$`, r`$\frac43$`],
    solution: r`$2x + 2yy' = 0$ gives $y' = -\dfrac xy = -\dfrac34$.`,
    check: () => -3 / 4,
  },
  {
    stem: r`$\displaystyle\int_0^{\pi/2}\frac{\sin x}{\sin x + \cos x}\,dx$ equals`,
    right: r`$\frac\pi4$`,
    wrong: [r`$\frac\pi2$`, r`$\pi$`, '$1$'],
    solution: r`Replacing $x$ by $\frac\pi2 - x$ changes sine and cosine; the two integrals add up to $\frac\pi2$, so each is $\frac\pi4$.`,
    check: () =>
      [...Array(100000).keys()].reduce((sum, k) => {
        const x = ((k + 0.5) * Math.PI) / 200000;
        return sum + ((Math.sin(x) / (Math.sin(x) + Math.cos(x))) * Math.PI) / 200000;
      }, 0),
  },
  {
    stem: 'Two dice are thrown. The probability that the sum is 9 is',
    right: r`$\frac19$`,
    wrong: [r`$\frac1{12}$`, r`$\frac5{36}$`, r`$\frac16$`],
    solution: r`The favourable pairs are (3,6), (4,5), (5,4), (6,3): $\frac{4}{36} = \frac19$.`,
    check: () => 4 / 36,
  },
];
