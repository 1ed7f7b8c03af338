// /admin/tests/papers/{id}/print: a paper as booklet, answer sheet and key, laid out for A4 and printed by the browser.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { officeAccess } from '../../../content/adminMockTests.ts';
import { adminPapers } from '../../../content/adminPapers.ts';
import { PrintedPaperDocument } from '../../../graphql/generated/upload.ts';
import { useGetToken } from '../../../graphql/identity.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PaperInPlace, usePrint } from '../../../ui/Paper.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { GroupFilter } from '../../list/GroupFilter.tsx';
import { LoadFailed, OneRow, rowId } from '../../list/LoadFailed.tsx';
import { oneOf } from '../../list/listView.ts';
import { renderTexts } from '../../questions/questionTexts.ts';
import { StaffOnly } from '../../results/upload/uploadAccess.tsx';
import { AnswerSheet } from './AnswerSheet.tsx';
import { Booklet, bookletLanguages, textsOf } from './Booklet.tsx';
import { KeyTable } from './KeyTable.tsx';
import { arrangedSet, paperSets, type PrintedPaper, questionsOf } from './paperSets.ts';

const { print: words } = adminPapers;

const whats = ['booklet', 'sheet', 'key'] as const;

/** The texts of the booklet as the server shows them: 'ready' once all are here. */
function useTexts(texts: readonly string[]): { state: 'waits' | 'ready' | 'failed'; retry: () => void } {
  const getToken = useGetToken();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; state: 'ready' | 'failed' }>();
  const key = `${tries} ${JSON.stringify(texts)}`;
  useEffect(() => {
    let isGone = false;
    const tell = (state: 'ready' | 'failed') => (): void => {
      if (!isGone) setAnswer({ key, state });
    };
    renderTexts(getToken, JSON.parse(key.slice(key.indexOf(' '))) as string[]).then(
      tell('ready'),
      tell('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [getToken, key]);
  return { state: answer?.key === key ? answer.state : 'waits', retry: () => setTries(tries + 1) };
}

/** What stands in the margins of each page. */
function pageStyles(margin: string, foot: string, head: string): Record<string, object> {
  const box = { fontFamily: 'Anek, sans-serif', fontSize: '8.5pt', color: 'black' };
  const [before, between] = words.page.map((text) => JSON.stringify(text));
  const foots = foot !== '' && {
    '@bottom-left': { ...box, content: JSON.stringify(foot) },
    '@bottom-right': { ...box, content: `${before} counter(page) ${between} counter(pages)` },
    '@top-right': { ...box, content: JSON.stringify(head), fontSize: '11pt', fontWeight: 585 },
  };
  return {
    '@page': { size: 'A4', margin, ...foots },
    '@page :first': { '@top-right': { content: '""' } },
  };
}

function Printed({ paper }: { paper: PrintedPaper }): ReactNode {
  const [params, setParams] = useSearchParams();
  const [printing, setPrinting] = useState(false);
  const what = oneOf(whats, 'booklet').read(params.get('what'));
  const set = oneOf(paperSets, 'A').read(params.get('set'));
  const language = oneOf(bookletLanguages, 'en').read(params.get('language'));
  const arranged = arrangedSet(paper, set);
  const texts = useTexts(what === 'booklet' ? textsOf(arranged) : []);
  const isReady = texts.state === 'ready';
  const name = words.foot(paper.title, set, arranged.mark);
  const [onPrinted] = useState(() => () => setPrinting(false));
  usePrint(
    printing && isReady,
    `${words.whats[what]} – ${what === 'booklet' ? name : paper.title}`,
    onPrinted,
  );
  const choose = (key: string) => (value: string) =>
    setParams({ what, set, language, [key]: value }, { replace: true });
  const filter = <Value extends string>(
    key: string,
    label: string,
    values: readonly Value[],
    value: Value,
    said: (value: Value) => string,
  ): ReactNode => (
    <GroupFilter
      label={label}
      look="buttons"
      choices={values.map((one) => ({ value: one, label: said(one) }))}
      value={value}
      onChoose={choose(key)}
    />
  );
  const isEmpty = questionsOf(arranged).length === 0;
  const said = what === 'key' ? words.keyTitle(paper.title) : name;
  const foot = paper.frozen_at === null ? words.footDraft(said) : said;
  const head = what === 'key' ? '' : words.sets(set);
  return (
    <>
      <GlobalStyles
        styles={what === 'sheet' ? pageStyles('0', '', '') : pageStyles('14mm 14mm 16mm', foot, head)}
      />
      <Back id={paper.id} />
      <PageHead
        compact
        title={<span lang={languageOf(paper.title)}>{paper.title}</span>}
        lead={[
          ...(paper.frozen_at === null ? [words.draft] : []),
          what === 'sheet' ? words.sheetText : words.secret,
        ].join('. ')}
        actions={
          <Button
            variant="contained"
            startIcon={<Icon name="print" size={17} />}
            disabled={!isReady || isEmpty}
            onClick={() => setPrinting(true)}
          >
            {words.action}
          </Button>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {filter('what', words.what, whats, what, (one) => words.whats[one])}
        {what === 'booklet' ? filter('set', words.set, paperSets, set, words.sets) : null}
        {what === 'booklet'
          ? filter('language', words.language, bookletLanguages, language, (one) => words.languages[one])
          : null}
      </Box>
      {isEmpty ? (
        <Card>
          <EmptyState compact title={words.none}>
            {words.noneText}
          </EmptyState>
        </Card>
      ) : texts.state === 'failed' ? (
        <LoadFailed onRetry={texts.retry}>{words.textsFailed}</LoadFailed>
      ) : !isReady ? (
        <Card>
          <SkeletonRows label={words.texts} rows={8} height={56} inset={20} />
        </Card>
      ) : (
        <PaperInPlace label={words.whats[what]}>
          {what === 'booklet' ? (
            <Booklet paper={paper} arranged={arranged} language={language} />
          ) : what === 'sheet' ? (
            <AnswerSheet title={paper.title} arranged={arranged} />
          ) : (
            <KeyTable title={paper.title} sets={paperSets.map((one) => arrangedSet(paper, one))} />
          )}
        </PaperInPlace>
      )}
    </>
  );
}

function Back({ id }: { id: string }): ReactNode {
  return (
    <Button variant="text" href={paths.adminPaper.href({ id })} startIcon={<Icon name="back" size={18} />}>
      {words.back}
    </Button>
  );
}

function WantedPaper({ id }: { id: string }): ReactNode {
  // A paper before its exam is kept nowhere.
  const { data, error, refetch } = useQuery(PrintedPaperDocument, {
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  return (
    <OneRow
      row={data && (data.paper ?? null)}
      onRetry={error ? () => void refetch() : undefined}
      words={adminPapers}
      back={<Back id={id} />}
    >
      {(paper) => <Printed paper={paper} />}
    </OneRow>
  );
}

export function PrintPage(): ReactNode {
  const { id } = useParams();
  return (
    <StaffOnly words={officeAccess}>
      <WantedPaper key={id} id={rowId(id)} />
    </StaffOnly>
  );
}
