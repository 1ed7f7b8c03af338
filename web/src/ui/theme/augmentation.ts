// Teaches MUI's types our palette entries, text variants, breakpoints and button kinds.
// Interfaces are the only way to extend a module's types:
/* oxlint-disable typescript/no-empty-object-type */
import type { CSSProperties } from 'react';
import type { CustomColors } from './tokens.ts';

type Variant = 'display' | 'lead' | 'small' | 'figureXl' | 'figureL' | 'figureM' | 'figureS';

declare module '@mui/material/styles' {
  interface Palette extends CustomColors {}
  interface PaletteOptions extends CustomColors {}

  /** The theme is always made of CSS variables. */
  interface CssThemeVariables {
    enabled: true;
  }

  interface BreakpointOverrides {
    portal: true;
  }

  interface TypographyVariants extends Record<Variant, CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<Record<Variant, CSSProperties>> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<Variant, true> {}
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    /** Outlined on a night surface. */
    night: true;
    /** Ink filled: a strong action where marigold is taken. */
    ink: true;
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    /** 44 px, selected = ink filled. */
    filter: true;
  }
}
