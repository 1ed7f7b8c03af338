// Whether the page is still the one that a person looks at: what ends later leads nobody away from another one.
import { type RefObject, useEffect, useRef } from 'react';

export function useHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
