// What a text of the question bank looks like: plain text, formulas as MathML, pictures. Made on the server, so that nobody
// who reads a question runs a script for it; used by the editor's preview, the lists and whatever seals or prints a paper.

import temml from 'temml';
import { escapeHtml } from '../base/escapeHtml.ts';

export interface TextError {
  /** Of the first character that is wrong, from 1. */
  column: number;
  message: string;
}

export interface RenderedText {
  /** Safe to put into a page as it is. What is wrong stands in it as it was written. */
  html: string;
  errors: TextError[];
}

export interface RenderOptions {
  /** The address that a picture gets; undefined: the picture is not there. Without it, that of the stored file. */
  picture?: (url: string) => string | undefined;
}

/** Characters of one formula, formulas of one text, how deep one is, characters of its MathML. */
export const formulaBounds = {
  characters: 2000,
  formulas: 200,
  depth: 160,
  output: 60_000,
} as const;

/** Every element and attribute of MathML that a formula of an exam needs; nothing else leaves this module. */
const elements = new Set(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mpadded mphantom menclose mstyle'.split(
    ' ',
  ),
);
const attributes = new Set(
  'mathvariant displaystyle scriptlevel width height depth lspace rspace voffset stretchy fence form separator symmetric largeop movablelimits minsize maxsize accent accentunder linethickness notation columnspan rowspan'.split(
    ' ',
  ),
);
const plainValue = /^[\w.%#+\- ]*$/;
const plainClass = /^tml-[\w-]+$/;
const plainStyle = /^(?:(?:padding|padding-left|padding-right|math-depth|border):[\w. ]+;)+$/;

class Refused extends Error {
  readonly position: number;

  constructor(message: string, position = 0) {
    super(message);
    this.position = position;
  }
}

function cleanAttribute(name: string, value: string): string {
  if (name === 'class') {
    const kept = value.split(' ').filter((one) => plainClass.test(one));
    return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`;
  }
  const isKept = name === 'style' ? plainStyle.test(value) : attributes.has(name) && plainValue.test(value);
  if (!isKept) return '';
  return ` ${name}="${value}"`;
}

const token = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*>|([^<>]+)/gy;

/** @throws Refused for every element that is not in the list, and for what is no markup */
function cleanMath(markup: string): string {
  let clean = '';
  let end = 0;
  for (const found of markup.matchAll(token)) {
    const [whole, closing = '', name, given = '', text] = found;
    end = found.index + whole.length;
    if (name === undefined) {
      clean += (text ?? '').replace(/&(?!(?:amp|lt|gt|quot|#39|#x27);)/g, '&amp;');
      continue;
    }
    if (!elements.has(name)) throw new Refused('this command is not for formulas of an exam');
    const kept = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) =>
      cleanAttribute(key, value),
    );
    clean += `<${closing}${name}${kept.join('')}>`;
  }
  if (end !== markup.length) throw new Refused('the formula cannot be shown');
  return clean;
}

/** Definitions make much of little; the others lead out of the formula, or say nothing in it. */
const forbidden =
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|newenvironment|global|long|href|url|includegraphics|class|id|style|data|html\w*|ref|eqref|label|tag|require|char|unicode|toggle|mathchoice)(?![a-zA-Z])/;

function checkFormula(latex: string): void {
  if (latex.trim() === '') throw new Refused('the formula is empty');
  if (latex.length > formulaBounds.characters)
    throw new Refused(`a formula has at most ${formulaBounds.characters.toLocaleString('en')} characters`);
  const command = forbidden.exec(latex);
  if (command) throw new Refused(`${command[0]} is not allowed`, command.index);
  let depth = 0;
  for (const [index, letter] of [...latex.matchAll(/\\begin|\\left(?![a-z])|[{[(^_]|[}\])]/g)].map(
    (found) => [found.index, found[0]] as const,
  )) {
    depth += /[}\])]/.test(letter) ? -1 : 1;
    if (depth > formulaBounds.depth) throw new Refused('the formula is too deep', index);
  }
}

/** In words for whoever wrote it, and where in the formula. */
function problemOf(error: unknown, latex: string): Refused {
  if (error instanceof Refused) return error;
  const message = error instanceof Error ? error.message : '';
  const [first = ''] = message.split(' at position ');
  const place = /at position (\d+)/.exec(message)?.[1];
  const position =
    place === undefined ? (/end of input/.test(message) ? latex.length : 0) : Number(place) - 1;
  const words = first
    .split(/ at end of input|\n/)[0]
    ?.replace(/[\u0300-\u036f]/g, '')
    .trim();
  return new Refused(words === undefined || words === '' ? 'the formula is too deep' : words, position);
}

function renderFormula(latex: string): string {
  checkFormula(latex);
  const markup = temml.renderToString(latex, {
    throwOnError: true,
    trust: false,
    maxExpand: 500,
    maxSize: [10, 500],
  });
  if (markup.length > formulaBounds.output) throw new Refused('the formula is too large');
  return cleanMath(markup);
}

// A dollar that is one has a backslash before it; in a formula a backslash takes the next letter with it.
const pieces = /\\\$|\$((?:[^$\\]|\\[\s\S])*)\$|\$|!\[([^\]\n]*)\]\(([^)\s]*)\)|\n/g;
const storedPicture = /^\/files\/[0-9a-f-]{36}\.(?:png|jpg|webp|gif)$/;

/**
 * Renders a text of a question, an option or a solution. What is wrong is told with its column and stands in the text as it
 * was written; nothing throws.
 */
export function renderQuestionText(
  text: string,
  { picture = (url) => url }: RenderOptions = {},
): RenderedText {
  const errors: TextError[] = [];
  let html = '';
  let end = 0;
  let formulas = 0;
  const refuse = (whole: string, at: number, message: string): void => {
    errors.push({ column: at + 1, message });
    html += `<span class="wrong">${escapeHtml(whole)}</span>`;
  };
  for (const found of text.matchAll(pieces)) {
    const [whole, latex, words, url] = found;
    html += escapeHtml(text.slice(end, found.index));
    end = found.index + whole.length;
    if (whole === '\n') html += '<br>';
    else if (whole === '\\$') html += '$';
    else if (url !== undefined) {
      const address = storedPicture.test(url) ? picture(url) : undefined;
      if (address === undefined) refuse(whole, found.index, 'this is no stored picture');
      else html += `<img src="${escapeHtml(address)}" alt="${escapeHtml(words ?? '')}">`;
    } else if (latex === undefined) {
      refuse(whole, found.index, 'the formula has no end: a dollar is missing (a dollar itself is \\$)');
    } else {
      formulas += 1;
      try {
        if (formulas > formulaBounds.formulas) throw new Refused('there are too many formulas');
        html += renderFormula(latex);
      } catch (error) {
        const { message, position } = problemOf(error, latex);
        refuse(whole, found.index + 1 + position, message);
      }
    }
  }
  return { html: html + escapeHtml(text.slice(end)), errors };
}
