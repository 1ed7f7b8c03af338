// /terms and /privacy: announced, not written yet.
import { legal, privacy, terms } from '../../content/legal.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

function LegalPage({ page }: { page: typeof terms }) {
  return (
    <Wrap>
      <PageHead title={page.header} />
      <EmptyState
        heading="h2"
        title={page.status}
        action={
          <LinkButton variant="text" href={paths.contact.href()}>
            {legal.ask}
            <Icon name="arrow" size={18} />
          </LinkButton>
        }
      >
        {page.text}
      </EmptyState>
    </Wrap>
  );
}

export function TermsPage() {
  return <LegalPage page={terms} />;
}

export function PrivacyPage() {
  return <LegalPage page={privacy} />;
}
