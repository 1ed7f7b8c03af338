// A section of a public page, with the rhythm of the design: 96 px apart, 56 on phones.
import { styled } from '@mui/material/styles';

interface SectionOptions {
  /** Follows another section on the same ground: no space of its own above. */
  joined?: boolean;
}

export const Section = styled('section', { shouldForwardProp: (prop) => prop !== 'joined' })<SectionOptions>(
  ({ theme, joined }) => ({
    padding: joined ? '0 0 56px' : '56px 0',
    [theme.breakpoints.up('md')]: { padding: joined ? '0 0 96px' : '96px 0' },
  }),
);
