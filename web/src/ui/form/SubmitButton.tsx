// The button of a form: busy words in the same width, announced as busy, deaf to a second press. It keeps the
// focus (a disabled button would lose it). In the server's HTML it can be pressed too: the press is kept until React is
// there (ssr/takeover.js).
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps {
  children: string;
  busyText: string;
  busy: boolean;
  variant?: ButtonProps['variant'];
  startIcon?: ButtonProps['startIcon'];
  fullWidth?: boolean;
  type?: 'submit' | 'button';
  disabled?: boolean;
  /** The id of the form, for a button outside of it. */
  form?: string;
  onClick?: () => void;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { children, busyText, busy, variant = 'contained', type = 'submit' } = props;
  const texts = [
    { text: children, shown: !busy },
    { text: busyText, shown: busy },
  ];
  return (
    <Button
      type={type}
      form={props.form}
      variant={variant}
      startIcon={props.startIcon}
      fullWidth={props.fullWidth}
      disabled={props.disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else props.onClick?.();
      }}
    >
      <Box component="span" sx={{ display: 'inline-grid', justifyItems: 'center' }}>
        {texts.map(({ text, shown }) => (
          <Box
            component="span"
            key={text}
            aria-hidden={!shown || undefined}
            sx={{ gridArea: '1 / 1', visibility: shown ? 'visible' : 'hidden' }}
          >
            {text}
          </Box>
        ))}
      </Box>
    </Button>
  );
}
