// The time, moving on by the minute while a page stays open all day.
import { useEffect, useState } from 'react';

const minute = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const read = (): void => setNow(new Date());
    const timer = setInterval(read, minute);
    // Timers sleep with the tab.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return now;
}
