// What a page needs to know of its document, and what the server wants to know of a page while it renders it.
import type { EmotionCache } from '@emotion/cache';
import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlainAnswer } from '../../../shared/plainForm.ts';

/** A page's head, as the page itself states it. */
export interface PageHeadData {
  title: string;
  description?: string | undefined;
  /** Path of the one address that stands for this page. */
  canonical: string;
  index: boolean;
  /** There is nothing at this address. */
  notFound: boolean;
  /** For what appeared at a moment: an ISO timestamp. */
  published?: string | undefined;
}

export interface PageContext {
  /** Scheme and host of the public address, never a request's Host; without a slash at the end. */
  origin: string;
  /** The browser goes on from what the server drew. */
  takenOver?: boolean;
  /** What came of the form that was sent to the document's address, without scripts. */
  answered?: PlainAnswer | undefined;
  /** Set where a page is rendered for its HTML. */
  collect?: (head: PageHeadData) => void;
  /** Likewise: where the styles of parts with MUI gather. */
  styles?: EmotionCache;
}

export const PageContext = createContext<PageContext>({ origin: '' });

const unanswered: PlainAnswer = { values: {}, fields: {} };

/** What came of this page's form, where the document is the answer to it; and not on the pages after it. */
export function useAnswered(): PlainAnswer {
  const { answered } = use(PageContext);
  const isFirst = useLocation().key === 'default';
  return isFirst && answered !== undefined ? answered : unanswered;
}
