// Whether somebody reads on: the page was last scrolled down, and its end is not reached.
import { useEffect, useState } from 'react';

/** Less than a finger's tremble. */
const least = 8;

export function useReading(): boolean {
  const [reading, setReading] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = (): void => {
      const { scrollY, innerHeight } = window;
      if (Math.abs(scrollY - last) < least) return;
      const end = document.documentElement.scrollHeight - innerHeight - least;
      setReading(scrollY > last && scrollY < end);
      last = scrollY;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return reading;
}
