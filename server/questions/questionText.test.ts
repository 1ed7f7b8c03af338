// Texts of questions as HTML: what is shown, what is refused and where, and what hostile LaTeX does: nothing.
import { describe, expect, it } from 'vitest';
import { formulaBounds, renderQuestionText } from './questionText.ts';

const picture = '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.png';
const html = (text: string): string => {
  const { errors, html: made } = renderQuestionText(text);
  expect(errors).toEqual([]);
  return made;
};

describe('a text', () => {
  it('is text, formulas, chemistry, pictures and lines, each escaped', () => {
    expect(html('Speed <b>$u$</b> & "\\$5"')).toBe(
      'Speed &lt;b&gt;<math><mi>u</mi></math>&lt;/b&gt; &amp; &quot;$5&quot;',
    );
    expect(html('a\nb')).toBe('a<br>b');
    expect(html('$\\ce{XeF4}$')).toContain('XeF');
    expect(html('कोण $\\theta$ हो')).toBe('कोण <math><mi>θ</mi></math> हो');
    expect(html('$\\text{a \\$ b} < 1$')).toContain('&lt;');
    expect(html(`![Two "rays"](${picture})`)).toBe(`<img src="${picture}" alt="Two &quot;rays&quot;">`);
    expect(html('$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$')).toContain('<mtd style="padding-left:');
  });

  it('has its pictures where the caller says, and none that is not stored', () => {
    const data = 'data:image/png;base64,AAAA';
    expect(renderQuestionText(`![x](${picture})`, { picture: () => data }).html).toContain(`src="${data}"`);
    expect(renderQuestionText(`![x](${picture})`, { picture: () => undefined }).errors).toEqual([
      { column: 1, message: 'this is no stored picture' },
    ]);
    for (const url of [
      'https://evil.example/a.png',
      'javascript:alert(1)',
      '/files/../a.png',
      `${picture}x`,
      '//a.np/b.png',
    ])
      expect(renderQuestionText(`see ![x](${url})`).errors).toMatchObject([{ column: 5 }]);
  });

  it.each([
    ['Let $\\fra{1}{2}$ be', 6, 'Unsupported function name: \\fra'],
    ['Let $x + \\frac{1$ be', 17, 'Unexpected end of input'],
    ['Costs $5', 7, 'a dollar is missing'],
    ['$$', 2, 'the formula is empty'],
    ['$a$ and $b \\def\\a{1}$', 12, '\\def is not allowed'],
  ])('names the column of what is wrong in %s', (text, column, message) => {
    const { errors, html: made } = renderQuestionText(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain(message);
    expect(errors[0]?.column).toBe(column);
    expect(made).toContain('<span class="wrong">');
  });
});

describe('hostile LaTeX', () => {
  const leads = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/a.png}',
    '\\class{a" onclick="alert(1)}{x}',
    '\\htmlData{a=b}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '\\style{position:fixed}{x}',
    '\\id{root}{x}',
    '\\ref{a}',
    '\\label{a}x',
    '\\tag{1}x',
    '\\def\\a{\\a\\a}\\a',
    '\\newcommand\\a{\\a\\a}\\a',
    '\\gdef\\a{1}\\a',
    '\\let\\a\\frac',
    '\\unicode{x3c}',
    '\\char"3C',
  ];
  it.each(leads)('%s is refused', (latex) => {
    const { html: made, errors } = renderQuestionText(`$${latex}$`);
    expect(errors).toHaveLength(1);
    expect(made.replace(/^<span class="wrong">|<\/span>$/g, '')).not.toMatch(/[<>]/);
  });

  it('is neither long nor pulled over what stands beside it', () => {
    for (const latex of [
      '\\hspace{-100em}x',
      '\\kern-50em x',
      '\\hspace{900em}x',
      '\\rule{99em}{99em}',
      '\\raisebox{99em}{x}',
    ])
      for (const [, length] of html(`$${latex}$`).matchAll(/(-?[\d.]+)em/g)) {
        expect(Number(length)).toBeGreaterThanOrEqual(0);
        expect(Number(length)).toBeLessThanOrEqual(10);
      }
  });

  it('shows markup as letters wherever it stands', () => {
    for (const latex of [
      '\\text{<img src=x onerror=alert(1)>}',
      '\\ce{A->[{\\text{</math><script>}}]B}',
      '<script>',
      '\\mathrm{</mi><a href=x>}',
      '\\operatorname{<svg/onload=alert(1)>}',
      '\\text{&lt;b&gt; &amp;}',
      '\\textcolor{red;background:url(x)}{x}',
    ]) {
      const { html: made } = renderQuestionText(`$${latex}$`);
      const names = [...made.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name);
      expect(names.filter((name) => !/^(math|m[a-z]+|span)$/.test(name ?? ''))).toEqual([]);
      expect(made).not.toMatch(/<[^>]*(?:\son|url\(|href)/);
    }
  });

  it.each([
    ['a long formula', 'x'.repeat(formulaBounds.characters + 1)],
    ['many braces', `${'{'.repeat(900)}x${'}'.repeat(900)}`],
    ['many fractions', '\\frac{1}{'.repeat(180) + 'x' + '}'.repeat(180)],
    ['many roots', `${'\\sqrt{'.repeat(250)}x${'}'.repeat(250)}`],
    ['many exponents', `x${'^{x'.repeat(600)}${'}'.repeat(600)}`],
    ['many fences', `${'\\left('.repeat(180)}x${'\\right)'.repeat(180)}`],
    ['a table of many columns', `\\begin{array}{*{9999}{c}}x\\end{array}`],
  ])('%s is refused, and does not take the server along', (_, latex) => {
    const { html: made, errors } = renderQuestionText(`$${latex}$`);
    expect(errors).toHaveLength(1);
    expect(made.length).toBeLessThan(10_000);
  });

  it('has as many formulas as a question needs', () => {
    expect(renderQuestionText('$x$'.repeat(formulaBounds.formulas + 2)).errors).toHaveLength(2);
  });
});
