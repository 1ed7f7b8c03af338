// What the office knows of the student, and in which language it writes. The rest is read here only: a name or a phone is the office's to change, since logins,
// payments and admit cards hang on them.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { languages } from '../../../../shared/language.ts';
import { account } from '../../content/account.ts';
import { shownName } from '../../content/shownNames.ts';
import {
  ChooseLanguageDocument,
  OwnDetailsDocument,
  OwnDetailsLiveDocument,
  type OwnDetailsQuery,
} from '../../graphql/generated/portal.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { useChange, useLiveAnswer } from '../../graphql/questions.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Address } from '../../ui/Address.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { StatusChip, type StatusTone } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';

const PhotoChange = lazyPart(() =>
  import('../../ui/photo/PhotoChange.tsx').then((module) => module.PhotoChange),
);

const words = account.details;
const tones: Readonly<Record<string, StatusTone>> = { approved: 'good', rejected: 'bad' };
const statusWords: Readonly<Record<string, string>> = words.status;

type Student = OwnDetailsQuery['students'][number];

function Row({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
        gap: { xs: 0, sm: 2 },
        alignItems: 'baseline',
        p: '10px 20px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Typography component="dt" variant="small" sx={{ color: 'ink3' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** A value in its own language, or that there is none. */
function Value({ of, none = words.empty }: { of: string | null; none?: string }): ReactNode {
  if (of === null || of === '') return <Box sx={{ color: 'ink3' }}>{none}</Box>;
  return <span lang={languageOf(of)}>{of}</span>;
}

/** Stored at once; what is shown is what is stored, as the row is live. */
function LanguageChoice({ language }: { language: string }): ReactNode {
  const { change, changing } = useChange(ChooseLanguageDocument, words.language.failed);
  return (
    <ToggleButtonGroup
      exclusive
      value={language}
      aria-label={words.language.label}
      onChange={(_, chosen: string | null) => {
        // Its toast tells of a failure.
        if (chosen !== null && !changing) change({ language: chosen }).catch(() => undefined);
      }}
    >
      {languages.map((one) => (
        <ToggleButton key={one} value={one} lang={languageOf(words.language[one])}>
          {words.language[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Rows({ student }: { student: Student }): ReactNode {
  const { fields } = words;
  const getToken = useGetToken();
  const guardian = [student.guardian_name, student.guardian_phone].filter(Boolean).join(', ');
  const groups = student.class_groups.map(({ class_group }) => class_group.name).join(', ');
  return (
    <Box component="dl" sx={{ m: 0, '& dd': { fontVariantNumeric: 'tabular-nums' } }}>
      <Row label={fields.name}>
        <Value of={`${student.first_name} ${student.last_name}`} />
      </Row>
      <Row label={fields.own_photo}>
        <Part>
          <PhotoChange
            student={student.id}
            name={`${student.first_name} ${student.last_name}`}
            size={88}
            mayChange={student.approval_status === 'pending'}
            getToken={getToken}
          />
        </Part>
        <Typography variant="small" component="p" sx={{ color: 'ink2', mt: 1 }}>
          {words.photoText}
        </Typography>
      </Row>
      <Row label={fields.registration_number}>
        <Value of={student.registration_number} />
      </Row>
      <Row label={fields.registration_time}>
        <Value of={formatDate(student.registration_time)} />
      </Row>
      <Row label={fields.status}>
        <StatusChip tone={tones[student.approval_status] ?? 'pending'}>
          {statusWords[student.approval_status] ?? student.approval_status}
        </StatusChip>
      </Row>
      <Row label={fields.email}>
        <Address>{student.email}</Address>
      </Row>
      <Row label={words.language.label}>
        <LanguageChoice language={student.language} />
      </Row>
      <Row label={fields.phone}>
        <Value of={student.phone} />
      </Row>
      <Row label={fields.college_name}>
        <Value of={student.college_name} />
      </Row>
      <Row label={fields.address}>
        <Value of={student.address} />
      </Row>
      <Row label={fields.guardian}>
        <Value of={guardian} />
      </Row>
      <Row label={fields.payment_method}>
        <Value of={student.payment_method && shownName(student.payment_method)} />
      </Row>
      <Row label={fields.class_groups}>
        <Value of={groups} none={words.noGroups} />
      </Row>
    </Box>
  );
}

function WhoChanges(): ReactNode {
  const { before, or, after } = words.change;
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ p: '12px 20px 14px', borderTop: 1, borderColor: 'line', color: 'ink2' }}
    >
      {before}{' '}
      {useInstitute().phones.map(({ label, tel }, index) => (
        <Fragment key={tel}>
          {index === 0 ? null : or}
          <Link href={`tel:${tel}`} sx={{ whiteSpace: 'nowrap', py: 1.5 }}>
            {label}
          </Link>
        </Fragment>
      ))}
      {after}
    </Typography>
  );
}

/** Live: the office may decide, or correct, while it is open. */
export function OwnDetails({ userId }: { userId: string }): ReactNode {
  const { data, error, retry } = useLiveAnswer(OwnDetailsDocument, OwnDetailsLiveDocument, { userId });
  const student = data?.students[0];
  return (
    <Panel title={words.title} minHeight={560}>
      {student ? (
        <>
          <Rows student={student} />
          <WhoChanges />
        </>
      ) : data ? (
        <>
          <Typography sx={{ p: '0 20px 16px', color: 'ink2' }}>{words.none}</Typography>
          <WhoChanges />
        </>
      ) : error ? (
        <Box sx={{ p: '0 20px 20px' }}>
          <InlineAlert action={<RetryButton onRetry={retry} />}>{words.unavailable}</InlineAlert>
        </Box>
      ) : (
        <Box role="status" sx={{ p: '0 20px 20px' }}>
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          {Array.from({ length: 11 }, (_, index) => (
            <Skeleton key={index} sx={{ height: 44 }} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
