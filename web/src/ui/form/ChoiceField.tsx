// One of several, each with a sentence that says what it means.
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { type ReactNode, useId } from 'react';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: unknown;
  choices: readonly {
    value: Value;
    label: string;
    text: string;
    /** Belongs to it, while it is chosen. */
    more?: ReactNode;
  }[];
  onChange: (value: Value) => void;
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>): ReactNode {
  const id = useId();
  return (
    <Box role="radiogroup" aria-label={props.label} sx={{ display: 'grid', gap: 0.5 }}>
      {props.choices.map(({ value, label, text, more }) => (
        <Box
          key={value}
          sx={{ display: 'grid', gridTemplateColumns: '34px minmax(0, 1fr)', alignItems: 'start' }}
        >
          <Radio
            id={`${id}-${value}`}
            name={id}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            slotProps={{ input: { 'aria-describedby': `${id}-${value}-text` } }}
            sx={{
              gridRow: '1 / span 2',
              m: { xs: '-5px 0 -7px -9px', portal: '-10px 0 -7px -9px' },
              p: '9px',
            }}
          />
          <Box
            component="label"
            htmlFor={`${id}-${value}`}
            sx={{ py: { xs: '5px', portal: 0 }, fontWeight: 550, cursor: 'pointer' }}
          >
            {label}
          </Box>
          <Box
            id={`${id}-${value}-text`}
            sx={{ gridColumn: 2, color: 'ink2', fontSize: '0.9375rem', lineHeight: 1.35, pb: '6px' }}
          >
            {text}
          </Box>
          {more && props.value === value ? (
            <Box sx={{ gridColumn: 2, maxWidth: 440, pt: '6px', pb: '26px' }}>{more}</Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
