// A text as somebody wrote it, with the addresses in it as links.
import { linkParts } from '../lib/linkParts.ts';
import styles from './LinkedText.module.css';

export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : part.href.startsWith('tel:') ? (
      <a key={index} href={part.href} className={styles.link}>
        {part.text}
      </a>
    ) : (
      <a
        key={index}
        href={part.href}
        className={styles.link}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </a>
    ),
  );
}
