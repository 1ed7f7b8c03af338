// A value once it has stopped changing, so that the database is not asked at every key.
import { useEffect, useState } from 'react';

const pause = 350;

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
