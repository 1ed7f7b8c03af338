// Any path that leads nowhere.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../../../shared/words/messages.ts';
import { notFound } from '../../content/legal.ts';
import { logWarning } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => logWarning('No page at', pathname), [pathname]);
  return (
    <Wrap>
      <EmptyState
        heading="h1"
        title={notFound.title}
        action={
          <LinkButton variant="contained" href={paths.home.href()}>
            {notFound.home}
          </LinkButton>
        }
      >
        {messages.notFound}
      </EmptyState>
    </Wrap>
  );
}
