// After registering: the number, large, under a garland; what happens next; one thing to do.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { registration } from '../../content/registration.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Garland } from '../../ui/art/Garland.tsx';
import type { Registered } from './RegistrationForm.tsx';

interface RegistrationDoneProps {
  registered: Registered;
  onAnother: () => void;
}

const { done } = registration;

export function RegistrationDone({ registered, onAnother }: RegistrationDoneProps) {
  const { number, mailedTo } = registered;
  const { phones, callHours } = useInstitute();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Also scrolls the page around the frame, on which the button stood far below.
    heading.current?.focus();
  }, []);
  return (
    <Box>
      <Box
        component="svg"
        viewBox="-14 0 268 92"
        aria-hidden="true"
        sx={{ display: 'block', width: '100%', maxWidth: 300, mx: 'auto' }}
      >
        <Garland />
      </Box>
      <Typography
        variant="h2"
        component="h1"
        ref={heading}
        tabIndex={-1}
        sx={{ mt: 3, outline: 'none', scrollMarginTop: '200px', textAlign: 'center' }}
      >
        {done.title}
      </Typography>
      <Box component="dl" sx={{ mt: 3, mb: 0, textAlign: 'center' }}>
        <Typography component="dt" sx={{ color: 'ink2' }}>
          {done.number}
        </Typography>
        <Typography
          component="dd"
          variant="figureXl"
          sx={{ m: 0, mt: 1.5, fontSize: 'clamp(40px, 9vw, 64px)', lineHeight: 1, whiteSpace: 'nowrap' }}
        >
          {number}
        </Typography>
      </Box>
      <Typography sx={{ mt: 2, textAlign: 'center', color: 'ink2', overflowWrap: 'anywhere' }}>
        {done.keep} {mailedTo === undefined ? null : done.mailed(mailedTo)}
      </Typography>
      <Box
        component="ol"
        sx={{ mt: 4, mx: 'auto', p: 0, maxWidth: 520, listStyle: 'none', borderTop: 2, borderColor: 'ink' }}
      >
        {done.next(phones[0].label, callHours).map((text, index) => (
          <Box
            component="li"
            key={text}
            sx={{ display: 'flex', gap: 2, py: 1.5, borderBottom: 1, borderColor: 'line' }}
          >
            <Box component="span" aria-hidden="true" sx={{ width: 16, flex: 'none', fontWeight: 600 }}>
              {index + 1}
            </Box>
            {text}
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'center',
          gap: 1.5,
          mt: 4,
          '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
        }}
      >
        <Button
          variant="contained"
          component="a"
          href={paths.auth.href({ tab: 'signup' })}
          // Out of the frame.
          target="_top"
        >
          {done.signUp}
        </Button>
        <Button variant="outlined" onClick={onAnother}>
          {done.another}
        </Button>
      </Box>
    </Box>
  );
}
