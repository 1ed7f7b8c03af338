// A dialog fades out after what it was about is gone; it keeps its words until then.
import { useState } from 'react';

export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
