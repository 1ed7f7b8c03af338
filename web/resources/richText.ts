// From a question's text to HTML: TeX by KaTeX, *italics*, and the rest escaped.
import katex from 'katex';
import 'katex/contrib/mhchem';

/** A number and its unit stay on one line. */
const measure =
  /(\d) (?=(?:[kcmn]?m|[km]?g|m?L|[km]?J|k?N|k?V|A|k?W|Hz|C|K|T|s|eV|Wb|M|D|mol|atm|cal|°C|%|km\/s|km\/h|m\/s)(?![\w]))/g;
const punctuation = /^[.,;:?!)]+/;
const opening = /\($/;
const macros = { '\\unit': '\\,\\mathrm{#1}' };

/** About how many letters wide a text is in print. */
export function widthOf(text: string): number {
  return text
    .replaceAll(/\\(unit|ce|text|d?frac|sqrt|vec|circ|displaystyle|left|right)/g, '')
    .replaceAll(/\\(times|cdot|le|ge|cup|to|pm)/g, ' x ')
    .replaceAll(/\\[a-zA-Z]+/g, 'x')
    .replaceAll(/ ?[=<>] ?/g, ' = ')
    .replaceAll(/[{}$^_*\\]/g, '').length;
}

/** A formula up to this width is never broken over two lines. */
const widest = 26;

function math(tex: string): string {
  const html = katex.renderToString(tex, { output: 'html', throwOnError: true, strict: 'error', macros });
  // KaTeX hides its spans from assistive technology for the sake of MathML, which would print twice here.
  const readable = html.replaceAll(' aria-hidden="true"', '');
  return widthOf(tex) > widest ? readable : `<span class="whole">${readable}</span>`;
}

function words(text: string, beforeFormula: boolean): string {
  const own = beforeFormula ? text.replace(opening, '') : text;
  const escaped = own.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const joined = escaped.replaceAll(' = ', '\u00a0=\u00a0').replaceAll(measure, '$1\u00a0');
  return joined.replaceAll(/\*([^*]+)\*/g, '<i>$1</i>').replaceAll('____', '<span class="blank"></span>');
}

/** HTML of a text whose odd parts, between dollar signs, are TeX. Punctuation stays on the line of its formula. */
export function richText(text: string): string {
  const parts = text.split('$');
  return parts
    .map((part, index) => {
      if (index % 2 === 0)
        return words(index === 0 ? part : part.replace(punctuation, ''), index < parts.length - 1);
      const before = opening.exec(parts[index - 1] ?? '')?.[0] ?? '';
      const after = punctuation.exec(parts[index + 1] ?? '')?.[0] ?? '';
      return math(`${before && `\\text{${before}}`}${part}${after && `\\text{${after}}`}`);
    })
    .join('');
}

/** The stretches of words between a text's formulas, as a reader of the PDF's text finds them. */
export function wordRuns(text: string): string[] {
  return text.split('$').flatMap((part, index) => {
    if (index % 2 === 1) return [];
    const run = (index === 0 ? part : part.replace(punctuation, '')).replace(opening, '');
    return run.replaceAll('*', '').split('____');
  });
}
