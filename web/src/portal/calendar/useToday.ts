// Kathmandu's calendar day, also on a page that stays open past midnight.
import { useEffect, useState } from 'react';
import { kathmanduDay } from '../../lib/dates.ts';

const interval = 60_000;

export function useToday(): string {
  const [today, setToday] = useState(() => kathmanduDay(new Date()));
  useEffect(() => {
    const read = (): void => setToday(kathmanduDay(new Date()));
    const timer = setInterval(read, interval);
    // Timers sleep with the tab.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return today;
}
