// /terms and /privacy (2.11): announced, not written yet.
import Button from '@mui/material/Button';
import { legal, privacy, terms } from '../../content/legal.ts';
import { paths } from '../../lib/paths.ts';
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
          <Button variant="text" href={paths.contact.href()} endIcon={<Icon name="arrow" size={18} />}>
            {legal.ask}
          </Button>
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
