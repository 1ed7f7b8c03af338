// A text that may be long: cut, with a way to the whole.
import { useState } from 'react';
import { ScrollBox } from '../ui/ScrollBox.tsx';

interface LongTextProps {
  label: string;
  text: string;
}

/** Letters that are shown at first. */
const shownFirst = 10_000;

export function LongText({ label, text }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && text.length > shownFirst;
  return (
    <>
      <ScrollBox className="long-text" label={label}>
        <pre>{isCut ? text.slice(0, shownFirst) : text}</pre>
      </ScrollBox>
      {isCut ? (
        <p className="cut">
          The first {shownFirst.toLocaleString('en')} of {text.length.toLocaleString('en')} letters.{' '}
          <button type="button" className="button small" onClick={() => setIsWhole(true)}>
            Show all
          </button>
        </p>
      ) : null}
    </>
  );
}
