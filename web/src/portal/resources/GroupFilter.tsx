// Which subject or category is shown: buttons, and for notes and links a dropdown on small screens.
import { type ReactNode, useSyncExternalStore } from 'react';
import { type ResourceWords, resources } from '../../content/resources.ts';
import { inShownOrder, shownName } from '../../content/shownNames.ts';
import { Chevron } from '../../ui/Chevron.tsx';
import fields from '../../ui/form/Field.module.css';
import { languageOf } from '../../ui/initials.ts';
import styles from './Resources.module.css';

const smallScreens = '(max-width: 767.95px)';

function watchScreen(onChange: () => void): () => void {
  const list = window.matchMedia(smallScreens);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

const isSmallScreen = (): boolean => window.matchMedia(smallScreens).matches;

interface ChoiceProps {
  words: ResourceWords;
  groups: readonly string[];
  /** Null: all of them. */
  current: string | null;
  onChoose: (group: string | null) => void;
}

interface GroupFilterProps extends Omit<ChoiceProps, 'groups'> {
  /** Undefined while they are on their way: then 'all' keeps their place. */
  groups: readonly string[] | undefined;
}

function Dropdown({ words, all, groups, current, onChoose }: ChoiceProps & { all: string }): ReactNode {
  return (
    <div className={fields.control}>
      <select
        aria-label={words.groups}
        value={current ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        {['', ...groups].map((group) => (
          <option key={group} value={group} lang={languageOf(shownName(group))}>
            {group === '' ? all : shownName(group)}
          </option>
        ))}
      </select>
      <Chevron />
    </div>
  );
}

function Buttons({ words, groups, current, onChoose }: ChoiceProps): ReactNode {
  return (
    <div role="group" aria-label={words.groups} className={styles.filter}>
      {[null, ...groups].map((group) => (
        <button
          key={group ?? ''}
          type="button"
          aria-pressed={group === current}
          onClick={() => onChoose(group)}
          lang={group === null ? undefined : languageOf(shownName(group))}
        >
          {group === null ? resources.all : shownName(group)}
        </button>
      ))}
    </div>
  );
}

export function GroupFilter(props: GroupFilterProps): ReactNode {
  const { words, groups = [], current } = props;
  const small = useSyncExternalStore(watchScreen, isSmallScreen);
  // An address may name a group that has nothing in it any more: it is still what is shown.
  const known = inShownOrder(current === null || groups.includes(current) ? groups : [...groups, current]);
  if (props.groups !== undefined && known.length === 0) return null;
  return small && words.dropdown !== undefined ? (
    <Dropdown {...props} groups={known} all={words.dropdown} />
  ) : (
    <Buttons {...props} groups={known} />
  );
}
