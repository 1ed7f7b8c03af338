// The questions of one set as candidates read them on paper: in two columns, none broken over two pages.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { letterOf } from '../../../../../shared/questions/questions.ts';
import { adminPapers } from '../../../content/adminPapers.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { languageOf } from '../../../ui/initials.ts';
import { QuestionText } from '../../../ui/question/QuestionText.tsx';
import { renderedText } from '../../questions/questionTexts.ts';
import { type ArrangedSet, type PrintedPaper, questionsOf, type SetQuestion } from './paperSets.ts';
import styles from './print.module.css';

const { booklet: words } = adminPapers.print;

export const bookletLanguages = ['en', 'ne', 'both'] as const;
export type BookletLanguage = (typeof bookletLanguages)[number];

/** Every text that a booklet shows. */
export const textsOf = (arranged: ArrangedSet): string[] =>
  questionsOf(arranged).flatMap(({ stem, stem_ne: ne, options }) => [
    stem,
    ...(ne ? [ne] : []),
    ...options.flatMap(({ text, text_ne }) => (text_ne ? [text, text_ne] : [text])),
  ]);

interface Said {
  lang: 'en' | 'ne';
  html: string;
}

const pictures = /<img[^>]*>/g;

/** Nepali stands below; where it says the same (a formula, a picture), and where there is none, one is enough. */
function saidIn(language: BookletLanguage, text: string, nepali: string | null | undefined): Said[] {
  const english: Said = { lang: 'en', html: renderedText(text)?.html ?? '' };
  if (language === 'en' || !nepali || nepali === text) return [english];
  const other: Said = { lang: 'ne', html: renderedText(nepali)?.html ?? '' };
  if (language === 'ne') return [other];
  const rest = other.html.replace(pictures, (picture) => (english.html.includes(picture) ? '' : picture));
  return [english, { ...other, html: rest }];
}

function Text({ said, look }: { said: Said[]; look?: 'display' }): ReactNode {
  return said.map(({ lang, html }) => (
    <span key={lang} className={styles.text}>
      <QuestionText html={html} lang={lang} {...(look && { look })} />
    </span>
  ));
}

/** About how many letters a text is wide. */
const widthOf = ({ html }: Said): number =>
  html.includes('<img')
    ? 16
    : html
        .replace(/<msqrt/g, '√√<')
        .replace(/<[^>]*>/g, '')
        .replace(/&\w+;/g, '.').length;

function Question({ question, language }: { question: SetQuestion; language: BookletLanguage }): ReactNode {
  const options = question.options.map(({ id, text, text_ne: ne }) => ({
    id: id ?? text,
    said: saidIn(language, text, ne),
  }));
  const widest = Math.max(0, ...options.flatMap(({ said }) => said.map(widthOf)));
  const isShort = widest <= 6 && options.length <= 4;
  return (
    <li className={styles.question}>
      <b className={styles.number}>{question.number}.</b>
      <div>
        <Text said={saidIn(language, question.stem, question.stem_ne)} />
        {question.kind === 'number' ? (
          <p className={styles.hint}>
            {language === 'ne' ? null : words.en.number}{' '}
            {language === 'en' ? null : <span lang="ne">{words.ne.number}</span>}
          </p>
        ) : (
          <ol className={clsx(styles.options, isShort ? styles.four : widest <= 20 && styles.two)}>
            {options.map(({ id, said }, place) => (
              <li key={id}>
                <span>({letterOf(place)})</span>
                <div>
                  <Text said={said} look="display" />
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
}

interface BookletProps {
  paper: PrintedPaper;
  arranged: ArrangedSet;
  language: BookletLanguage;
}

export function Booklet({ paper, arranged, language }: BookletProps): ReactNode {
  const institute = useInstitute();
  const shown = language === 'both' ? (['en', 'ne'] as const) : [language];
  const count = questionsOf(arranged).length;
  const marks = arranged.sections.reduce((sum, one) => sum + one.marks * one.questions.length, 0);
  return (
    <div className={styles.booklet}>
      <header className={styles.head}>
        <div>
          <p>
            {institute.name} <span lang="ne">· {institute.nepaliName}</span>
          </p>
          <h2 lang={languageOf(paper.title)}>{paper.title}</h2>
          {shown.map((one) => (
            <p key={one} lang={one}>
              {words[one].facts(count, marks, paper.minutes)}
            </p>
          ))}
        </div>
        <p className={styles.set}>
          {shown.map((one) => (
            <span key={one} lang={one}>
              {words[one].set}
            </span>
          ))}
          <b>{arranged.set}</b>
        </p>
      </header>
      {shown.map((one) => (
        <ol key={one} lang={one} className={styles.rules}>
          {words[one].rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      ))}
      {arranged.sections.map(({ id, title, marks: each, wrong_marks: wrong, questions }) =>
        questions.length === 0 ? null : (
          <section key={id}>
            <h3 className={styles.section}>
              {title}
              {shown.map((one) => (
                <span key={one} lang={one}>
                  {words[one].section(questions[0]?.number ?? 0, questions.at(-1)?.number ?? 0, each, wrong)}
                </span>
              ))}
            </h3>
            <ol className={styles.questions}>
              {questions.map((question) => (
                <Question key={question.number} question={question} language={language} />
              ))}
            </ol>
          </section>
        ),
      )}
    </div>
  );
}
