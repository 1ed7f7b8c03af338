// What stands in a search field, beside what the address says is searched for.
import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The text and its setter; 'back' and 'forward' put there what the address says (`applied`). */
export function useSearchText(applied: string): [string, (text: string) => void] {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (kind === NavigationType.Pop) setText(applied);
  }
  return [text, setText];
}
