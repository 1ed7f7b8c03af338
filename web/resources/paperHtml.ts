// The pages of a question paper and of its solutions as HTML, to be printed to A4 by Chromium.
import { institute } from '../src/content/institute.ts';
import type { ArrangedQuestion, ArrangedSection } from './arrange.ts';
import { letters } from './arrange.ts';
import type { Paper } from './papers.ts';
import { richText, widthOf } from './richText.ts';

export type PaperKind = 'questions' | 'solutions';

const mark = `<svg viewBox="0 0 34 34" role="img" aria-label="${institute.name}"><path fill="#171A3D" d="M1 4h32l-2.4 5H3.4zM6 11h4v20H6zM24 11h4v20h-4zM3 28h28v3H3zM10 28l5.3-9.2 2 2.5 1.9-2.7L24 28z"/><circle cx="17" cy="14.2" r="2.7" fill="#F5A400"/></svg>`;

const style = `
  @page { size: A4; margin: 15mm 15mm 17mm;
    @bottom-left { content: var(--running); font: 400 8pt Anek; color: #5F6180; }
    @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 400 8pt Anek; color: #5F6180; } }
  * { box-sizing: border-box; }
  body { margin: 0; font: 400 10.2pt/1.38 Anek, sans-serif; color: #171A3D; }
  header { display: flex; justify-content: space-between; align-items: flex-start; gap: 12mm; }
  .name { display: flex; align-items: center; gap: 2.5mm; font-weight: 600; font-size: 15pt; letter-spacing: -.02em; }
  .name svg { width: 9mm; height: 9mm; }
  .contact { margin: 0; font-size: 8.5pt; line-height: 1.4; color: #45486A; text-align: right; }
  h1 { font-weight: 600; font-size: 22pt; line-height: 1.1; letter-spacing: -.02em; margin: 6mm 0 0; }
  .kind { margin: 1mm 0 4mm; font-size: 11.5pt; color: #45486A; }
  dl { display: flex; margin: 0; border-top: 1.2pt solid #171A3D; border-bottom: .5pt solid #CBC1AF; }
  dl div { flex: 1; padding: 2.2mm 3mm 1.8mm 0; } dl div + div { padding-left: 3mm; border-left: .5pt solid #E6DECF; }
  dt { font-size: 8.5pt; color: #5F6180; } dd { margin: 0; font-size: 12.5pt; font-weight: 600; }
  .candidate { display: flex; gap: 8mm; margin: 5mm 0 0; font-size: 9.5pt; color: #45486A; }
  .candidate span { flex: 1; border-bottom: .6pt solid #837D90; padding-bottom: .8mm; } .candidate span + span { flex: .6; }
  .rules { margin: 5mm 0 0; padding: 3mm 4mm; background: #FBF7EF; border: .5pt solid #E6DECF; border-radius: 2mm; font-size: 9.3pt; }
  .rules h2 { font-size: 9.3pt; margin: 0 0 .8mm; color: #171A3D; border: 0; padding: 0; }
  .rules ol { margin: 0; padding-left: 4.5mm; display: grid; grid-template-columns: 1fr 1fr; gap: .6mm 10mm; }
  .columns { columns: 2; column-gap: 9mm; column-rule: .5pt solid #E6DECF; margin-top: 5mm; }
  h2 { font-weight: 600; font-size: 12.5pt; line-height: 1.2; margin: 4mm 0 2.5mm; padding-bottom: 1mm; border-bottom: 1pt solid #F5A400; break-after: avoid; }
  .columns > section:first-child > h2 { margin-top: 0; }
  h2 small { font-weight: 400; font-size: 8.8pt; color: #5F6180; margin-left: 1.5mm; }
  .q, .s { align-items: baseline; }
  .q { display: grid; grid-template-columns: 7mm 1fr; break-inside: avoid; padding-top: 1mm; margin: 0 0 2.4mm; }
  .q > b, .s > b { font-weight: 600; font-feature-settings: 'tnum'; }
  .q p { margin: 0; }
  .options { list-style: none; margin: 1.1mm 0 0; padding: 0; display: grid; gap: .5mm 3mm; align-items: baseline; }
  .two { grid-template-columns: 1fr 1fr; } .four { grid-template-columns: repeat(4, auto); justify-content: space-between; }
  .options li { display: grid; grid-template-columns: 5.6mm 1fr; align-items: baseline; }
  .options li > span:first-child { color: #5F6180; }
  .s { display: grid; grid-template-columns: 7mm 1fr; break-inside: avoid; padding-top: 1mm; margin: 0 0 2.8mm; }
  .s p { margin: 0; } .s .stem { color: #45486A; font-size: 9.4pt; } .s .key { font-weight: 600; margin: 1.1mm 0 .8mm; }
  .key .letter { color: #875000; margin-right: 1mm; }
  .answers { margin-top: 5mm; } .answers > div { display: grid; grid-template-columns: repeat(10, 1fr); font-feature-settings: 'tnum'; }
  .answers p { margin: 0; padding: .9mm 0; text-align: center; font-size: 9.6pt; border-bottom: .5pt solid #E6DECF; }
  .answers b { font-weight: 600; margin-left: 1mm; }
  .blank { display: inline-block; width: 12mm; border-bottom: .6pt solid #171A3D; }
  .end { text-align: center; font-size: 9pt; color: #5F6180; margin: 5mm 0 0; break-before: avoid; column-span: all; }
  .katex { font-size: 1.06em; } .whole { white-space: nowrap; } i { font-style: italic; }
`;

function questionHtml({ number, stem, options }: ArrangedQuestion): string {
  const widest = Math.max(...options.map(widthOf));
  const kind = widest <= 5 ? 'four' : widest <= 17 ? 'two' : 'one';
  const items = options.map(
    (option, index) => `<li><span>(${letters[index]})</span><span>${richText(option)}</span></li>`,
  );
  return `<div class="q"><b>${number}.</b><div><p>${richText(stem)}</p>
    <ul class="options ${kind}">${items.join('')}</ul></div></div>`;
}

function solutionHtml({ number, stem, options, answer, solution }: ArrangedQuestion): string {
  const right = options[letters.indexOf(answer)] ?? '';
  return `<div class="s"><b>${number}.</b><div><p class="stem">${richText(stem)}</p>
    <p class="key"><span class="letter">(${answer})</span>${richText(right)}</p><p>${richText(solution)}</p></div></div>`;
}

function sectionHtml({ subject, questions }: ArrangedSection, kind: PaperKind): string {
  const numbers = `${questions[0]?.number ?? ''}–${questions.at(-1)?.number ?? ''}`;
  const body = questions.map(kind === 'questions' ? questionHtml : solutionHtml).join('');
  return `<section><h2>${subject} <small>Questions ${numbers}</small></h2>${body}</section>`;
}

function keyGrid(arranged: readonly ArrangedSection[]): string {
  const cells = arranged
    .flatMap(({ questions }) => questions)
    .map(({ number, answer }) => `<p>${number} <b>${answer}</b></p>`);
  return `<section class="answers"><h2>Answer key</h2><div>${cells.join('')}</div></section>`;
}

function rules({ time, penalty }: Paper, count: number): string {
  return `<section class="rules"><h2>Instructions</h2><ol>
    <li>The paper has ${count} questions in all. Each carries one mark.</li>
    <li>Every question has four options; exactly one is right.</li>
    <li>${penalty} mark is taken off for a wrong answer, none for a question left out.</li>
    <li>Work for ${time} minutes without a calculator. Rough work goes on the back.</li>
  </ol></section>`;
}

/** The title that the PDF carries: 'CEE Model Entrance Exam (2025), Set 19: Questions'. */
export function paperTitle({ set }: Paper, kind: PaperKind): string {
  return `${set.title}, Set ${set.setNumber}: ${kind === 'questions' ? 'Questions' : 'Solutions'}`;
}

/** A complete page; `fonts` are the style sheets with the font faces of Anek and of KaTeX. */
export function paperHtml(paper: Paper, kind: PaperKind, fonts: string): string {
  const { set, arranged, time } = paper;
  const count = arranged.reduce((total, { questions }) => total + questions.length, 0);
  const title = paperTitle(paper, kind);
  const facts = [
    ['Set', set.setNumber],
    ['Questions', String(count)],
    ['Full marks', String(count)],
    ['Time', `${time} minutes`],
  ];
  const opening =
    kind === 'questions'
      ? `<div class="candidate"><span>Name</span><span>Candidate ID</span></div>${rules(paper, count)}`
      : keyGrid(arranged);
  return `<!doctype html><html lang="en" style="--running: '${institute.name} · ${title}'"><head><meta charset="utf-8">
    <title>${title}</title><meta name="author" content="${institute.name}"><style>${fonts}${style}</style></head><body>
    <header><div class="name">${mark}<span>${institute.name}</span></div>
    <p class="contact">${institute.tagline.replace(', in Kathmandu.', '')}<br>Kathmandu · ${institute.phones[0].label} · ${institute.email}</p></header>
    <h1>${set.title}</h1><p class="kind">${kind === 'questions' ? 'Question paper' : 'Answer key and worked solutions'}</p>
    <dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl>
    ${opening}
    <main class="columns">${arranged.map((section) => sectionHtml(section, kind)).join('')}</main>
    <p class="end">${kind === 'questions' ? 'End of the paper' : 'End of the solutions'}</p>
  </body></html>`;
}
