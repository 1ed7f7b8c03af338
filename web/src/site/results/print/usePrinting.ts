// When the page is being printed, by our button or the browser's own command: the moment (ISO), else null. The document
// bears the sheet's name meanwhile.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting(fileName: string): string | null {
  const [moment, setMoment] = useState<string | null>(null);
  useEffect(() => {
    let title: string | null = null;
    const before = (): void => {
      title = document.title;
      document.title = fileName;
      // The picture for paper is taken as soon as this returns.
      flushSync(() => setMoment(new Date().toISOString()));
    };
    const after = (): void => {
      if (title !== null) document.title = title;
      title = null;
      setMoment(null);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      if (title !== null) document.title = title;
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [fileName]);
  return moment;
}
