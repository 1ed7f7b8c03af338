// Which category is shown: links, so that each has an address and works without JavaScript.
import { Link } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';
import styles from './CategoryChips.module.css';

interface CategoryChipsProps {
  categories: readonly string[];
  /** Null: all of them. */
  current: string | null;
}

export function CategoryChips({ categories, current }: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={notices.categories} className={styles.row}>
      {[null, ...categories].map((category) => (
        <Link
          key={category ?? ''}
          to={paths.notices.href(category === null ? undefined : { category })}
          preventScrollReset
          aria-current={category === current ? 'true' : undefined}
          className={styles.chip}
        >
          {category ?? notices.all}
        </Link>
      ))}
    </nav>
  );
}
