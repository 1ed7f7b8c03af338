// What two students say, in their own language.
import { styled } from '@mui/material/styles';
import { testimonials } from '../../content/testimonials.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { languageOf } from '../../ui/initials.ts';

const Quotes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 40,
  '& blockquote': {
    fontSize: 'clamp(21px, 1.9vw, 27px)',
    fontWeight: 500,
    lineHeight: 1.34,
    letterSpacing: '-.012em',
    '&:lang(ne)': { lineHeight: 1.45, letterSpacing: 0 },
  },
  '& figcaption': { display: 'flex', alignItems: 'center', gap: 12, marginTop: 22, lineHeight: 1.3 },
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { fontSize: 15, color: theme.vars.palette.ink2 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr', gap: 64 },
}));

export function Testimonials() {
  return (
    <Section joined aria-labelledby="testimonials">
      <Wrap>
        <VisuallyHidden>
          <h2 id="testimonials">{testimonials.title}</h2>
        </VisuallyHidden>
        <Quotes>
          {testimonials.quotes.map((quote) => (
            <figure key={quote.name}>
              <blockquote lang={languageOf(quote.text)}>{quote.text}</blockquote>
              <figcaption>
                <InitialsAvatar name={quote.name} size={44} />
                <span>
                  <b lang={languageOf(quote.name)}>{quote.name}</b>
                  <small>{quote.course}</small>
                </span>
              </figcaption>
            </figure>
          ))}
        </Quotes>
      </Wrap>
    </Section>
  );
}
