// On a page in Nepali: what the office has written in English alone says so.
import { notices } from '../content/notices.ts';
import styles from './OnlyInEnglish.module.css';
import { languageOf } from './initials.ts';

export function OnlyInEnglish({ text }: { text: string }) {
  return languageOf(text) === 'en' ? <span className={styles.mark}>{notices.onlyInEnglish}</span> : null;
}
