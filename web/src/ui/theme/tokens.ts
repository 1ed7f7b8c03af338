// Every colour, radius and measure of the design, by scheme. The theme turns them into CSS variables;
// components read those (`color: 'ink2'`, `bgcolor: 'sunk'`), never a hex value.

export type Scheme = 'light' | 'dark';

const light = {
  paper: '#FBF7EF',
  surface: '#FFFFFF',
  sunk: '#F4EEE2',
  raised: '#FFFFFF',
  line: '#E6DECF',
  lineStrong: '#CBC1AF',
  control: '#837D90',
  ink: '#171A3D',
  ink2: '#45486A',
  ink3: '#5F6180',
  marigold: '#F5A400',
  primaryHover: '#E39500',
  onPrimary: '#171A3D',
  primaryText: '#875000',
  primaryTint: '#FFF1D0',
  night: '#171A3D',
  night2: '#1F2350',
  /** The selected entry of a sidebar: in the dark scheme night-2 alone is too close to night. */
  nightSelected: '#1F2350',
  nightLine: '#343969',
  onNight: '#FBF7EF',
  onNight2: '#B9BCDB',
  link: '#373E87',
  indigoTint: '#ECEEF9',
  successTint: '#E1F2E7',
  warningTint: '#FFF0CC',
  danger: '#B1222B',
  dangerTint: '#FBE8E5',
  onDanger: '#FFFFFF',
  infoTint: '#ECEEF9',
  focus: '#373E87',
  scrim: 'rgb(15 17 41 / .5)',
  liftShadow: '0 12px 32px rgb(23 26 61 / .16)',
  data1: '#474FA3',
  data2: '#C57A00',
  data3: '#0A6B65',
  data4: '#8A2C6B',
  data5: '#446B19',
  data6: '#A0401A',
  data7: '#5F6180',
  physics: '#3A45A8',
  physicsTint: '#E9EBF9',
  chemistry: '#0A6B65',
  chemistryTint: '#DEF2EF',
  mathematics: '#8A2C6B',
  mathematicsTint: '#F8E6F1',
  biology: '#446B19',
  biologyTint: '#EAF3DC',
  computer: '#1F6288',
  computerTint: '#E0EFF7',
  english: '#A0401A',
  englishTint: '#FBE9E0',
};

/** The names of the custom palette entries; both schemes have all of them. */
export type CustomColors = Record<keyof typeof light, string>;

const dark: CustomColors = {
  paper: '#0F1129',
  surface: '#171A3A',
  sunk: '#0B0D21',
  raised: '#1F2349',
  line: '#2A2E59',
  lineStrong: '#40457A',
  control: '#7478AA',
  ink: '#F4F1EA',
  ink2: '#BFC1DC',
  ink3: '#9DA0C4',
  marigold: '#FFB424',
  primaryHover: '#FFC552',
  onPrimary: '#171A3D',
  primaryText: '#FFC454',
  primaryTint: '#3A2E1C',
  night: '#0A0C1F',
  night2: '#12152F',
  nightSelected: '#1A1E44',
  nightLine: '#2A2E59',
  onNight: '#FBF7EF',
  onNight2: '#B9BCDB',
  link: '#B4BCF7',
  indigoTint: '#232856',
  successTint: '#143429',
  warningTint: '#392D17',
  danger: '#FF968F',
  dangerTint: '#42202B',
  onDanger: '#2A0B10',
  infoTint: '#232856',
  focus: '#FFC454',
  scrim: 'rgb(15 17 41 / .5)',
  liftShadow: '0 12px 32px rgb(0 0 0 / .5)',
  data1: '#8E97D3',
  data2: '#FFB424',
  data3: '#63D2C7',
  data4: '#F2A0D2',
  data5: '#AAD66C',
  data6: '#F7A982',
  data7: '#9DA0C4',
  physics: '#AAB3FF',
  physicsTint: '#242A60',
  chemistry: '#63D2C7',
  chemistryTint: '#10373C',
  mathematics: '#F2A0D2',
  mathematicsTint: '#3F2044',
  biology: '#AAD66C',
  biologyTint: '#27381F',
  computer: '#84C9F0',
  computerTint: '#163650',
  english: '#F7A982',
  englishTint: '#41271F',
};

export const colors: Record<Scheme, CustomColors> = { light, dark };

/** Hues that only the status colours of the Material palette carry. */
export const status: Record<Scheme, { success: string; warning: string; info: string }> = {
  light: { success: '#1B7043', warning: '#875000', info: '#373E87' },
  dark: { success: '#74D29B', warning: '#F6C463', info: '#B4BCF7' },
};

export const radius = { card: 12, control: 8, chip: 6, tag: 4, chat: 16 } as const;

export const fontFamily = "Anek, 'Anek Latin', Mukta, system-ui, sans-serif";

/** One curve for everything that moves. */
export const easing = 'cubic-bezier(.2, 0, 0, 1)';
export const duration = { colour: 150, move: 180 } as const;

/** 768: portal and admin sidebars become overlays; 900 (`md`): the public layout turns. */
/** A phone whose reader has made letters larger: an em of a media query is the browser's own size of text. */
export const narrow = '@media (max-width: 18em)';

export const breakpoints = { xs: 0, sm: 600, portal: 768, md: 900, lg: 1200, xl: 1536 } as const;
