// What a paper is made of: the chapters of the open subject, difficulty in the whole paper, and which mock tests have it.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { difficulties } from '../../../../shared/questions/questions.ts';
import { adminPapers as words } from '../../content/adminPapers.ts';
import { ChaptersOfferedDocument } from '../../graphql/generated/upload.ts';
import { paths } from '../../lib/paths.ts';
import { countsOf, type Paper, type Subject } from './paperView.ts';

const { balance } = words;

function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }): ReactNode {
  return (
    <Box
      component="section"
      sx={{ p: '16px 20px', '& + &': { borderTop: 1, borderColor: 'line' }, fontSize: '0.9375rem' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 10px', mb: '10px' }}>
        <Box component="h2" className="t-h3" sx={{ m: 0 }}>
          {title}
        </Box>
        <Box component="span" sx={{ ml: 'auto', color: 'ink2' }}>
          {aside}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

/** Each chapter that the bank has, with how many of its questions are in the paper. */
function Chapters({ subject }: { subject: Subject }): ReactNode {
  const { data } = useQuery(ChaptersOfferedDocument, { variables: { subject: subject.title } });
  const taken = new Map(
    countsOf(
      subject.sections.flatMap(({ questions }) => questions.map(({ question }) => question?.chapter ?? '')),
    ),
  );
  const bank = new Map(data?.chapters.map(({ chapter, count }) => [chapter ?? '', count ?? 0]));
  const names = [...new Set([...bank.keys(), ...taken.keys()])].sort();
  const most = Math.max(1, ...taken.values());
  return (
    <Box component="ul" className="num" sx={{ display: 'grid', gap: '8px' }}>
      {names.map((name) => {
        const count = taken.get(name) ?? 0;
        return (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) 48px 56px',
              alignItems: 'center',
              gap: '8px',
              color: count === 0 ? 'ink3' : 'ink',
            }}
          >
            <Box component="span" lang="en" sx={{ overflowWrap: 'break-word', hyphens: 'auto' }}>
              {name}
            </Box>
            <Box component="span" aria-hidden sx={{ height: 8, bgcolor: 'sunk' }}>
              <Box
                component="span"
                sx={{ display: 'block', height: '100%', width: `${(count / most) * 100}%`, bgcolor: 'data1' }}
              />
            </Box>
            <Box component="span" sx={{ textAlign: 'right' }}>
              {`${formatCount(count)} (${formatCount(bank.get(name) ?? 0)})`}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const shades = ['45%', '70%', '100%'];

function Spread({ paper }: { paper: Paper }): ReactNode {
  const all = paper.sections.flatMap(({ questions }) =>
    questions.map(({ question }) => question?.difficulty ?? 2),
  );
  const counts = difficulties.map((_, index) => all.filter((one) => one === index + 1).length);
  if (all.length === 0) return balance.none;
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 20, mb: 1 }}>
        {counts.map((count, index) => (
          <Box
            key={shades[index]}
            sx={(theme) => ({
              flex: count,
              bgcolor: `color-mix(in srgb, ${theme.vars.palette.data1} ${shades[index] ?? '100%'}, ${theme.vars.palette.surface})`,
            })}
          />
        ))}
      </Box>
      <Box component="ul" className="num" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        {counts.map((count, index) => (
          <li key={shades[index]}>
            {`${difficulties[index] ?? ''} ${formatCount(count)}`}
            <Box component="span" sx={{ display: 'block', color: 'ink3' }}>
              {`${Math.round((count / all.length) * 100)} %`}
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}

export function BalancePanel({ paper, subject }: { paper: Paper; subject: Subject | undefined }): ReactNode {
  return (
    <Card sx={{ overflow: 'hidden' }}>
      {subject === undefined ? null : (
        <Part title={balance.chapters} aside={balance.ofSubject(subject.title)}>
          <Chapters subject={subject} />
        </Part>
      )}
      <Part title={balance.difficulty} aside={balance.whole}>
        <Spread paper={paper} />
      </Part>
      <Part title={balance.tests}>
        {paper.mock_tests.length === 0 ? (
          balance.noTests
        ) : (
          <ul>
            {paper.mock_tests.map(({ id, title, opens_at }) => (
              <li key={id}>
                <Link
                  href={paths.adminTest.href({ id })}
                  sx={{ display: 'inline-block', py: { xs: '10px', portal: '2px' } }}
                >
                  {title}
                </Link>
                <span className="num">{`, ${formatDate(opens_at)}`}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Card>
  );
}
