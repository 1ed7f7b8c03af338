// A search over a list, without a button: what is typed is asked after a pause, or at once with Enter.
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
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
  useEffect(() => {
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
    <OutlinedInput
      type="text"
      value={value}
      placeholder={placeholder}
      onChange={(event) => change(event.target.value)}
      startAdornment={<Icon name="search" size={17} />}
      inputRef={input}
      inputProps={{
        'aria-label': label,
        role: 'searchbox',
        enterKeyHint: 'search',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: longest,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Enter') search(value);
          if (event.key === 'Escape' && value !== '') clear();
        },
      }}
      endAdornment={
        value === '' ? null : (
          <IconButton
            aria-label={clearLabel}
            onClick={clear}
            sx={{
              width: 28,
              height: 28,
              border: '0 !important',
              mr: '-2px',
              // Drawn small, and as large as a thumb.
              '&::after': { content: '""', position: 'absolute', inset: '-8px' },
            }}
          >
            <Icon name="close" size={16} />
          </IconButton>
        )
      }
      sx={{ gap: 1, color: 'ink', '& > svg': { color: 'ink3' } }}
    />
  );
}
