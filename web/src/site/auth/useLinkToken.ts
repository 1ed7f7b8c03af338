// The token of a mail's link. It arrives behind the # (never sent to a server, in no log and no Referer) and leaves the
// address bar at once; the history entry keeps it where the page has to survive a reload.
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

interface LinkToken {
  /** Null: the address carried none. */
  token: string | null;
  /** The address came with something behind the #, whole or not. */
  carried: boolean;
}

function readHash(hash: string): LinkToken {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return { token: token === '' ? null : token, carried: hash.length > 1 };
}

function readState(state: unknown): LinkToken | null {
  if (typeof state !== 'object' || state === null || !('linkToken' in state)) return null;
  return typeof state.linkToken === 'string' ? { token: state.linkToken, carried: true } : null;
}

/** The state of a history entry that carries the token on to another page of ours. */
export const linkState = (token: string): { linkToken: string } => ({ linkToken: token });

/** @param keep whether the token stays in the history entry */
export function useLinkToken({ keep }: { keep: boolean }): LinkToken {
  const { hash, pathname, search, state } = useLocation() as Omit<Location, 'state'> & { state: unknown };
  const navigate = useNavigate();
  const [last, setLast] = useState({ hash, link: readState(state) ?? readHash(hash) });
  // The same page, opened by another link while it was open: only the part behind the # changed.
  if (hash !== '' && hash !== last.hash) setLast({ hash, link: readHash(hash) });

  const { link } = last;
  const kept = keep ? link.token : null;
  useEffect(() => {
    if (hash === '') return;
    const to = { pathname, search };
    void navigate(to, { replace: true, state: kept === null ? null : linkState(kept) });
  }, [hash, pathname, search, kept, navigate]);
  return link;
}
