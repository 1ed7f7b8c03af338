// A text of a question as the server has rendered it: formulas as MathML, which needs no script here.
import { clsx } from 'clsx';
import styles from './QuestionText.module.css';

interface QuestionTextProps {
  /** From the server, which lets nothing through but text, MathML and pictures. */
  html: string;
  lang?: 'en' | 'ne' | undefined;
  /** In a list: one line. Of an option: formulas as large as beside a text of their own. */
  look?: 'line' | 'display';
}

/** A bracket or a full stop beside a formula stays in its line: browsers break there. */
const keptTogether = (html: string): string =>
  html.replace(/([([]?)(<math.*?<\/math>)([)\].,;:?!।]*)/gs, (whole, before: string, _, after: string) =>
    before + after === '' ? whole : `<span class="${styles.keep}">${whole}</span>`,
  );

export function QuestionText({ html, lang, look }: QuestionTextProps) {
  return (
    <span
      lang={lang}
      className={clsx(styles.text, look && styles[look])}
      // server/questions/questionText.ts makes it.
      dangerouslySetInnerHTML={{ __html: keptTogether(html) }}
    />
  );
}
