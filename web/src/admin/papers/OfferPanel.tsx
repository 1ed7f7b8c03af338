// Questions of the bank for a section that is not full: searched, narrowed, and taken one by one.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { difficulties } from '../../../../shared/questions/questions.ts';
import { adminPapers } from '../../content/adminPapers.ts';
import {
  ChaptersOfferedDocument,
  OfferedQuestionsDocument,
  TakeQuestionsDocument,
} from '../../graphql/generated/upload.ts';
import { escapeLike, searchPatterns } from '../../lib/searchWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useRenderedTexts } from '../questions/questionTexts.ts';
import { QuestionLine } from './QuestionLine.tsx';
import { sectionName } from './paperActions.tsx';
import type { Section } from './paperView.ts';
import type { PaperChange } from './usePaperChange.ts';

const { offer: words } = adminPapers;
const pageSize = 8;

/** As a moment before which it was used last. */
function usedBefore(use: string, now: Date): string {
  if (use === 'unused') return '1900-01-01T00:00:00Z';
  return use === 'halfYear'
    ? new Date(now.getTime() - 182 * 86_400_000).toISOString()
    : '9999-01-01T00:00:00Z';
}

interface OfferPanelProps {
  section: Section;
  taken: readonly string[];
  change: PaperChange;
  onClose: () => void;
}

export function OfferPanel({ section, taken, change, onClose }: OfferPanelProps): ReactNode {
  const [search, setSearch] = useState('');
  const [text, setText] = useState('');
  const [chapter, setChapter] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [use, setUse] = useState('');
  const [page, setPage] = useState(1);
  const [now] = useState(() => new Date());
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  const [word1 = '%', word2 = '%'] = searchPatterns(search).map((word) => word.toLowerCase());
  const chapters = useQuery(ChaptersOfferedDocument, { variables: { subject: section.title } });
  const { data, previousData, error, refetch } = useQuery(OfferedQuestionsDocument, {
    variables: {
      taken: [...taken],
      subject: section.title,
      chapter: chapter === '' ? '%' : escapeLike(chapter),
      difficulties: difficulty === '' ? [1, 2, 3] : [Number(difficulty)],
      word1,
      word2,
      usedBefore: usedBefore(use, now),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
    fetchPolicy: 'no-cache',
  });
  const shown = data ?? previousData;
  const rendered = useRenderedTexts(shown?.rows.map(({ stem }) => stem) ?? []);
  return (
    <Box
      component="section"
      aria-label={words.title(sectionName(section))}
      sx={{
        m: '10px 12px 14px',
        border: 1,
        borderColor: 'lineStrong',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: '10px 12px' }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            clearLabel={words.clearSearch}
            value={text}
            onChange={setText}
            onSearch={narrow(setSearch)}
          />
        </Box>
        <GroupFilter
          label={words.chapter}
          value={chapter}
          onChoose={narrow(setChapter)}
          choices={[
            { value: '', label: words.allChapters },
            ...(chapters.data?.chapters ?? []).map(({ chapter: name, count }) => ({
              value: name ?? '',
              label: name ?? '',
              count: count ?? 0,
            })),
          ]}
        />
        <GroupFilter
          label={words.difficulty}
          value={difficulty}
          onChoose={narrow(setDifficulty)}
          choices={[
            { value: '', label: words.allDifficulties },
            ...difficulties.map((label, index) => ({ value: String(index + 1), label })),
          ]}
        />
        <GroupFilter
          label={words.use}
          value={use}
          onChoose={narrow(setUse)}
          choices={[
            { value: '', label: words.anyUse },
            { value: 'unused', label: words.unused },
            { value: 'halfYear', label: words.halfYear },
          ]}
        />
        <Button variant="text" onClick={onClose} sx={{ ml: 'auto' }}>
          {words.close}
        </Button>
      </Box>
      {error ? (
        <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>{words.failed}</LoadFailed>
      ) : shown === undefined ? (
        <SkeletonRows label={words.loading} rows={4} height={56} inset={16} />
      ) : shown.rows.length === 0 ? (
        <Box role="status" sx={{ p: '10px 16px 16px', color: 'ink2' }}>
          {words.empty}
        </Box>
      ) : (
        <>
          <ul>
            {shown.rows.map((row) => (
              <QuestionLine
                key={row.id}
                number={row.number}
                html={rendered(row.stem)?.html ?? ''}
                chapter={row.chapter}
                difficulty={row.difficulty}
                use={row.use}
              >
                <Button
                  aria-label={words.add(row.number)}
                  startIcon={<Icon name="plus" size={16} />}
                  onClick={() =>
                    void change.send(
                      TakeQuestionsDocument,
                      { section: section.id, questions: [row.id] },
                      words.failedAdd,
                    )
                  }
                >
                  {words.addShort}
                </Button>
              </QuestionLine>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={pageSize}
            total={shown.found.aggregate?.count ?? 0}
            noun={words.noun}
            onPage={setPage}
          />
        </>
      )}
    </Box>
  );
}
