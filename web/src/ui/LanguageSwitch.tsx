// To the same page in the other language: a link to that page's own address, which needs no script. What was typed and how
// far the page was scrolled come along, within this tab and for a moment. Passwords do not: they would be stored, if only for that
// moment, where any script of this origin reads them.
import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { addressIn, type Language, language, published } from '../../../shared/language.ts';
import { otherLanguage } from '../content/navigation.ts';
import { pageAt } from '../lib/pageAt.ts';
import { relevantSearch } from '../lib/paths.ts';
import styles from './LanguageSwitch.module.css';

const other: Language = language === 'en' ? 'ne' : 'en';

// What a page has of its reader.

const stored = 'prabesh.switched';
/** Older ones are of another visit, in milliseconds. */
const forMoment = 20_000;
/** Parts of a page that come later than this are left as they are, in milliseconds. */
const patience = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** In the order of the page, which is the same in both languages. */
const fields = (): Field[] => [
  ...document.querySelectorAll<Field>('main :is(input, textarea, select):not([type=hidden])'),
];

/** Null: it stays here. Passwords do, and what is no text. */
function valueOf(field: Field): string | boolean | null {
  if (field.type === 'checkbox' || field.type === 'radio') return (field as HTMLInputElement).checked;
  return /^(?:password|file|submit|button)$/.test(field.type) ? null : field.value;
}

interface Kept {
  when: number;
  /** Without what stands behind its #, which may open something. */
  to: string;
  height: number;
  /** Of the page's height. */
  scrolled: number;
  values: readonly (string | boolean | null)[];
}

const pageHeight = (): number => document.documentElement.scrollHeight;

function keep(to: string): void {
  const kept: Kept = {
    when: Date.now(),
    to: to.split('#', 1)[0] ?? '',
    height: pageHeight(),
    scrolled: window.scrollY / pageHeight(),
    values: fields().map(valueOf),
  };
  try {
    sessionStorage.setItem(stored, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

/** What was kept for this page, once. */
function take(): Kept | null {
  try {
    const text = sessionStorage.getItem(stored);
    if (text === null) return null;
    sessionStorage.removeItem(stored);
    const kept = JSON.parse(text) as Kept;
    const { pathname, search } = window.location;
    return kept.to === pathname + search && Date.now() - kept.when < forMoment ? kept : null;
  } catch {
    return null;
  }
}

/** React takes a field over to hand it an event; App.tsx then says that it is there. */
function isAlive(field: Field): boolean {
  const question = new MouseEvent('auxclick', { bubbles: true });
  field.dispatchEvent(question);
  return (question as MouseEvent & { isAnswered?: boolean }).isAnswered === true;
}

function fill(field: Field, value: string | boolean): void {
  if (value === valueOf(field)) return;
  if (typeof value === 'boolean') {
    field.click();
    return;
  }
  // React watches the element's own property, not the one that it has put in front of it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const event = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** A page in another language is about as long; one that is much shorter is not all there yet. */
const isLongEnough = ({ height }: Kept): boolean => pageHeight() > 0.8 * height;

/** False: they are not there yet. */
function fillAll({ values }: Kept): boolean {
  const all = fields();
  if (all.length !== values.length || !all.every(isAlive)) return false;
  for (const [index, value] of values.entries()) {
    const field = all[index];
    if (value !== null && field?.isConnected) fill(field, value);
  }
  return true;
}

/** Puts back what the page in the other language had, as soon as its parts are there. Gives what ends the wait. */
function restore(): () => void {
  const kept = take();
  if (kept === null) return () => undefined;
  const began = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  let [isFilled, isScrolled] = [false, kept.scrolled === 0];
  const look = (): void => {
    isFilled ||= fillAll(kept);
    // Whoever has begun to scroll is where they want to be.
    isScrolled ||= window.scrollY > 0;
    if (!isScrolled && isLongEnough(kept)) window.scrollTo(0, kept.scrolled * pageHeight());
    if (!(isFilled && isScrolled) && Date.now() - began < patience) timer = setTimeout(look, 100);
  };
  look();
  return () => clearTimeout(timer);
}

/** Where /dashboard leads, and that nobody is offered another language (scheme.js). Nothing else: every address has one language (docs/decisions/language.md). */
export const languageCookie = 'prabesh_language';
const year = 365 * 24 * 3600;

export function rememberLanguage(chosen: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${chosen}; Path=/; SameSite=Lax; Max-Age=${year}${secure}`;
}

/** What a page has taken from behind the # of its address into the history entry (verify/VerifyPage.tsx, auth/useLinkToken.ts). */
function takenFrom(state: unknown): string {
  const { sheet, linkToken } = Object(state) as { sheet?: unknown; linkToken?: unknown };
  if (typeof sheet === 'string') return `#${sheet}`;
  return typeof linkToken === 'string' ? `#token=${linkToken}` : '';
}

interface LanguageSwitchProps {
  className?: string | undefined;
  /** Two letters, where there is no more room. */
  short?: boolean;
  label?: string;
}

export function LanguageSwitch({ className, short = false, label }: LanguageSwitchProps): ReactNode {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  if (!published.includes(other)) return null;
  const { pattern, entry } = pageAt(pathname);
  // As the server writes it: it knows of an address what the page's render reads.
  const here = pattern === undefined ? '/' : pathname + relevantSearch(entry, search);
  return (
    <a
      href={addressIn(other, here)}
      hrefLang={other}
      lang={other}
      aria-label={short ? `${otherLanguage.short} ${otherLanguage.label}` : undefined}
      className={clsx(styles.switch, other === 'ne' && 'systemLetters', className)}
      onClick={({ currentTarget }) => {
        if (pattern !== undefined)
          currentTarget.setAttribute(
            'href',
            addressIn(other, pathname + search + (takenFrom(state) || hash)),
          );
        keep(currentTarget.getAttribute('href') ?? '');
        rememberLanguage(other);
      }}
    >
      {label ?? (short ? otherLanguage.short : otherLanguage.label)}
    </a>
  );
}

/** Once a page: whoever came by the switch goes on where he was. */
export function useSwitchedPage(): void {
  useEffect(() => restore(), []);
}
