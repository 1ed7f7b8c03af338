// A search over a list, without a button: what is typed is asked after a pause, or at once with Enter.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';
import { useTypedEarly } from './useTypedEarly.ts';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** The text has settled. */
  onSearch: (text: string) => void;
}

const pause = 300;
const longest = 200;

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, clearLabel, value, onChange, onSearch } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the pause ends with is the caller's newest, not the one from when the key was pressed.
  const latest = useRef(onSearch);
  // A press may come before effects do.
  useLayoutEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string): void => {
    clearTimeout(timer.current);
    latest.current(text.trim());
  };
  const change = (text: string): void => {
    onChange(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text.trim()), pause);
  };
  const input = useTypedEarly<HTMLInputElement>(value, change);
  const clear = (): void => {
    onChange('');
    search('');
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      <Icon name="search" size={17} />
      <input
        ref={input}
        type="text"
        role="searchbox"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(value);
          if (event.key === 'Escape' && value !== '') clear();
        }}
      />
      {value === '' ? null : (
        <IconButton className={styles.clear} aria-label={clearLabel} onClick={clear}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
    </div>
  );
}
