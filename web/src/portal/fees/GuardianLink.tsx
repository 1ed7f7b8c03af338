// The link by which a guardian reads fees and attendance: given, given anew, and ended by the student.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { ownAddress } from '../../../../shared/language.ts';
import { fees } from '../../content/fees.ts';
import {
  EndGuardianLinkDocument,
  GiveGuardianLinkDocument,
  type OwnFeesQuery,
} from '../../graphql/generated/ownFees.ts';
import { useChange } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';
import { LinkToCopy } from '../../ui/LinkToCopy.tsx';

const words = fees.guardian;

/** Told by a toast. */
const ignore = (): void => undefined;

export function GuardianLink({ students }: Pick<OwnFeesQuery, 'students'>): ReactNode {
  const giving = useChange(GiveGuardianLinkDocument, words.failed);
  const ending = useChange(EndGuardianLinkDocument, words.failed);
  const [token, setToken] = useState<string | null>(null);
  const [student] = students;
  if (student === undefined) return null;
  const { id, guardian_link: link } = student;
  const busy = giving.changing || ending.changing;
  const give = async (): Promise<void> => {
    const { give_guardian_link: given } = await giving.change({ student: id });
    setToken(given[0]?.token ?? null);
  };
  const end = async (): Promise<void> => {
    await ending.change({ student: id });
    setToken(null);
  };
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {words.title}
      </Typography>
      <Typography sx={{ color: 'ink2' }}>{words.text}</Typography>
      {link === null ? null : (
        <Typography className="num" sx={{ mt: 1 }}>
          {words.given(formatDate(link.created_at), formatDate(link.expires_at))}
        </Typography>
      )}
      {token === null ? null : (
        <>
          <LinkToCopy
            key={token}
            url={`${window.location.origin}${ownAddress(paths.guardian.href())}#token=${token}`}
            words={words}
          />
          <Typography variant="small" sx={{ color: 'ink2' }}>
            {words.once}
          </Typography>
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button disabled={busy} onClick={() => void give().catch(ignore)}>
          {link === null ? words.give : words.again}
        </Button>
        {link === null ? null : (
          <Button color="error" disabled={busy} onClick={() => void end().catch(ignore)}>
            {words.end}
          </Button>
        )}
      </Box>
    </Card>
  );
}
