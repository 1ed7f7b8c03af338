// One question: its text as the server has written and cleaned it, and its answers by tap and key.
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { inDigits } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { QuestionText } from '../../../ui/question/QuestionText.tsx';
import { type Answer, readNumber } from '../attempt/answers.ts';
import type { PaperOption, PaperQuestion } from '../attempt/paper.ts';
import styles from './Question.module.css';

export type QuestionLanguage = 'en' | 'ne';

interface Texts {
  html: string;
  html_ne?: string;
}

const inNepali = ({ html_ne }: Texts, language: QuestionLanguage): boolean =>
  language === 'ne' && html_ne !== undefined && html_ne !== '';

/** Of a paper that our server has sealed, or of its solutions: cleaned there, and without scripts by the page's policy. */
export function Written({
  texts,
  language,
  className,
  id,
  look,
}: {
  texts: Texts;
  language: QuestionLanguage;
  className?: string | undefined;
  id?: string;
  /** As QuestionText has it. */
  look?: 'line' | 'display';
}): ReactNode {
  const isNepali = inNepali(texts, language);
  return (
    <div id={id} className={clsx(styles.written, className)}>
      <QuestionText
        html={isNepali ? (texts.html_ne ?? '') : texts.html}
        lang={isNepali ? 'ne' : 'en'}
        look={look}
      />
    </div>
  );
}

export const letterOf = (place: number): string => String.fromCharCode(65 + place);

const shortText = 12;
/** As long as one half of a narrow phone has no room for. */
const longWord = /\S{10}/;
/** Four short answers stand two by two on a phone. */
const areShort = (options: readonly PaperOption[], language: QuestionLanguage): boolean =>
  options.length === 4 &&
  options.every((option) => {
    const html = inNepali(option, language) ? (option.html_ne ?? '') : option.html;
    const text = html.replace(/<[^>]*>/g, '');
    return !html.includes('<img') && text.length <= shortText && !longWord.test(text);
  });

interface AnswerProps {
  question: PaperQuestion;
  answer: Answer | undefined;
  language: QuestionLanguage;
  /** The text that it answers. */
  labelledBy: string;
  onAnswer: (given: Pick<Answer, 'choice' | 'number'>) => void;
}

function Options({ question, answer, language, labelledBy, onAnswer }: AnswerProps): ReactNode {
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void => {
    const next =
      key === 'ArrowDown'
        ? currentTarget.nextElementSibling
        : key === 'ArrowUp'
          ? currentTarget.previousElementSibling
          : null;
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={clsx(styles.options, areShort(question.options, language) && styles.short)}
    >
      {question.options.map((option, place) => {
        const isChosen = answer?.choice === option.id;
        return (
          <button
            key={option.id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            aria-keyshortcuts={letterOf(place)}
            className={clsx(styles.option, isChosen && styles.chosen)}
            onClick={() => onAnswer({ choice: option.id })}
            onKeyDown={move}
          >
            <b lang="en">{letterOf(place)}</b>
            <Written texts={option} language={language} look="display" />
            <Icon name="check" size={22} strokeWidth={2.2} />
          </button>
        );
      })}
    </div>
  );
}

function NumberField({ question, answer, labelledBy, onAnswer }: AnswerProps): ReactNode {
  const id = useId();
  const given = answer?.number;
  const [text, setText] = useState(given === undefined ? '' : inDigits(String(given)));
  const [last, setLast] = useState(given);
  // Cleared, or changed in another tab.
  if (given !== last) {
    setLast(given);
    if (readNumber(text) !== given) setText(given === undefined ? '' : inDigits(String(given)));
  }
  const isBad = text.trim() !== '' && readNumber(text) === undefined && !/^[-−–]?$/.test(text.trim());
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{mockTests.player.number}</label>
      <input
        id={id}
        key={question.number}
        inputMode="decimal"
        autoComplete="off"
        maxLength={26}
        value={text}
        aria-describedby={isBad ? `${id}-bad` : labelledBy}
        aria-invalid={isBad}
        onChange={({ target }) => {
          setText(target.value);
          const number = readNumber(target.value);
          if (number !== given) onAnswer({ number });
        }}
      />
      {isBad ? (
        <p id={`${id}-bad`} role="alert">
          {mockTests.player.badNumber}
        </p>
      ) : null}
    </div>
  );
}

export function Question(props: Omit<AnswerProps, 'labelledBy'>): ReactNode {
  const { question, language, answer, onAnswer } = props;
  const id = useId();
  const { options, kind } = question;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { target, key, code, altKey, ctrlKey, metaKey } = event;
      const isTyped = target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null;
      if (isTyped || altKey || ctrlKey || metaKey) return;
      // Of a Nepali keyboard the key's place counts.
      const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
      const option = letter.length === 1 ? options[letter.charCodeAt(0) - 65] : undefined;
      if (option !== undefined && option.id !== answer?.choice) onAnswer({ choice: option.id });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [options, answer, onAnswer]);
  return (
    <>
      <Written id={id} texts={question} language={language} className={styles.stem} />
      {language === 'ne' && !inNepali(question, language) ? (
        <p className={styles.other}>{mockTests.player.onlyOther}</p>
      ) : null}
      {kind === 'choice' ? (
        <Options {...props} labelledBy={id} />
      ) : (
        <NumberField key={question.number} {...props} labelledBy={id} />
      )}
    </>
  );
}
