// What two students say, in their own language.
import { testimonials } from '../../content/testimonials.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './Testimonials.module.css';

export function Testimonials() {
  return (
    <Section joined aria-labelledby="testimonials">
      <Wrap>
        <VisuallyHidden>
          <h2 id="testimonials">{testimonials.title}</h2>
        </VisuallyHidden>
        <div className={styles.quotes}>
          {testimonials.quotes.map((quote) => (
            <figure key={quote.name}>
              <blockquote className="nepaliWords" lang={languageOf(quote.text)}>
                {quote.text}
              </blockquote>
              <figcaption>
                <InitialsAvatar name={quote.name} size={44} known />
                <span>
                  <b className="nepaliWords" lang={languageOf(quote.name)}>
                    {quote.name}
                  </b>
                  <small>{quote.course}</small>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </Wrap>
    </Section>
  );
}
