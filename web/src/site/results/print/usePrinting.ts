// Whether the page is being printed, by our button or the browser's own command. The document bears the sheet's name
// meanwhile.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting(fileName: string): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let title: string | null = null;
    const before = (): void => {
      title = document.title;
      document.title = fileName;
      // The picture for paper is taken as soon as this returns.
      flushSync(() => setPrinting(true));
    };
    const after = (): void => {
      if (title !== null) document.title = title;
      title = null;
      setPrinting(false);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      if (title !== null) document.title = title;
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [fileName]);
  return isPrinting;
}
