// The day around which a month is shown: what the person has turned to, until another day is chosen.
import { useState } from 'react';

export function useMonthAround(chosen: string): [string, (day: string) => void] {
  const [at, setAt] = useState(chosen);
  // 'Back', a link, midnight: the month of the day that is chosen now.
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    setAt(chosen);
  }
  return [at, setAt];
}
