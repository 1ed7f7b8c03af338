// Sets the document's density while a layout is shown: the theme's sizes hang on it (theme/typography.ts).
import { useLayoutEffect } from 'react';

export function useDensity(density: 'portal' | 'admin'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = density;
    return () => {
      if (dataset.density === density) delete dataset.density;
    };
  }, [density]);
}
