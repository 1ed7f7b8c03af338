// A question as students see it, in both languages, and what is to be checked of it.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import {
  areDifferent,
  letterOf,
  type QuestionOption,
  sameFormulas,
} from '../../../../shared/questions/questions.ts';
import { adminQuestions } from '../../content/adminQuestions.ts';
import { QuestionsAlikeDocument } from '../../graphql/generated/upload.ts';
import { paths } from '../../lib/paths.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QuestionText } from '../../ui/question/QuestionText.tsx';
import { freshly } from '../list/useLiveRows.ts';
import { type FormValues, textIn } from '../resources/fields.ts';
import type { PreviewProps } from '../resources/resource.ts';
import { type Rendered, useRenderedTexts } from './questionTexts.ts';
import { optionsIn } from './questionValues.ts';

const { preview: words, fields } = adminQuestions;

type Shown = 'both' | 'en' | 'ne';
type Language = 'en' | 'ne';

/** What stands for a text until the server has rendered it. */
const htmlOf = (rendered: Rendered | undefined): string => rendered?.html ?? '';

interface SheetProps {
  language: Language;
  values: FormValues;
  options: readonly QuestionOption[];
  htmlFor: (text: string) => string;
}

function Sheet({ language, values, options, htmlFor }: SheetProps): ReactNode {
  const inLanguage = (name: string): string =>
    (language === 'ne' && textIn(values[`${name}_ne`])) || textIn(values[name]);
  const solution = inLanguage('solution');
  return (
    <Box
      component="article"
      sx={{
        mb: 1.5,
        p: '12px 16px',
        border: 1,
        borderColor: 'lineStrong',
        borderRadius: '12px',
        bgcolor: 'surface',
      }}
    >
      <Box className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
        {words.marks(textIn(values.marks))}
      </Box>
      <QuestionText lang={language} html={htmlFor(inLanguage('stem'))} />
      {values.kind === 'number' ? (
        <Box className="num" sx={{ mt: 1, fontWeight: 550 }}>
          {words.answer(textIn(values.answer), textIn(values.tolerance))}
        </Box>
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: '8px 12px',
            mt: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
          }}
        >
          {options.map(({ id, text, text_ne: ne, right }, place) => (
            <Box
              component="li"
              key={id ?? place}
              sx={{ display: 'flex', gap: '10px', alignItems: 'center', minWidth: 0 }}
            >
              <Box
                component="b"
                sx={{
                  flex: 'none',
                  width: 24,
                  borderRadius: '6px',
                  textAlign: 'center',
                  fontSize: '0.875rem',
                  lineHeight: '24px',
                  bgcolor: right ? 'success.main' : 'sunk',
                  color: right ? 'success.contrastText' : 'ink2',
                }}
              >
                {letterOf(place)}
              </Box>
              <QuestionText
                lang={language}
                look="display"
                html={htmlFor((language === 'ne' ? ne : undefined) ?? text)}
              />
            </Box>
          ))}
        </Box>
      )}
      {solution === '' ? null : (
        <Box sx={{ mt: 1.5, pt: 1, borderTop: 1, borderColor: 'line', fontSize: '0.9375rem' }}>
          <Box sx={{ color: 'ink3', fontSize: '0.875rem' }}>{words.solution}</Box>
          <QuestionText lang={language} html={htmlFor(solution)} />
        </Box>
      )}
    </Box>
  );
}

function Check({ good, children }: { good: boolean; children: ReactNode }): ReactNode {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        mb: '6px',
        fontSize: '0.9375rem',
        '& svg': { flex: 'none', mt: '2px', color: good ? 'success.main' : 'warning.main' },
      }}
    >
      <Icon name={good ? 'check' : 'warning'} size={17} />
      <span>{children}</span>
    </Box>
  );
}

/** Other questions that ask nearly the same. */
function MuchLike({ values, id }: { values: FormValues; id: string | undefined }): ReactNode {
  const stem = useSettled(textIn(values.stem));
  const subject = textIn(values.subject);
  const { data } = useQuery(
    QuestionsAlikeDocument,
    stem.length < 20 || subject === ''
      ? skipToken
      : { variables: { stem, subject, id: id ?? null }, ...freshly },
  );
  return data?.alike.map(({ id: other, number }) => (
    <Check key={other} good={false}>
      {words.muchLike} <Link href={`${paths.adminQuestions.href()}?edit=${other}`}>{number}</Link>:{' '}
      {words.never}
    </Check>
  ));
}

interface ChecksProps {
  values: FormValues;
  options: readonly QuestionOption[];
  id: string | undefined;
  problems: readonly string[];
}

function Checks({ values, options, id, problems }: ChecksProps): ReactNode {
  const [stem, nepali] = [textIn(values.stem), textIn(values.stem_ne)];
  const written = options.filter(({ text }) => text.trim() !== '');
  const isOneRight = options.filter(({ right }) => right).length === 1;
  const isChoice = values.kind !== 'number' && written.length > 1;
  return (
    <Box component="ul" aria-live="polite">
      {problems.map((problem) => (
        <Check key={problem} good={false}>
          {problem}
        </Check>
      ))}
      {nepali !== '' ? (
        <Check good={sameFormulas(stem, nepali)}>
          {sameFormulas(stem, nepali) ? words.sameFormulas : words.otherFormulas}
        </Check>
      ) : stem !== '' && values.subject !== 'English' ? (
        <Check good={false}>{words.noNepali}</Check>
      ) : null}
      {isChoice ? (
        <Check good={areDifferent(written) && isOneRight}>
          {!areDifferent(written)
            ? words.notDifferent
            : isOneRight
              ? words.different(written.length)
              : words.notOneRight}
        </Check>
      ) : null}
      <MuchLike values={values} id={id} />
    </Box>
  );
}

const languages: readonly Language[] = ['en', 'ne'];

/** Every text of a question by what its field is called. */
function textsOf(values: FormValues): [string, string][] {
  const options = values.kind === 'number' ? [] : optionsIn(values.options);
  const { options: optionWords } = adminQuestions;
  return [
    [fields.stem, textIn(values.stem)] as const,
    [fields.stem_ne, textIn(values.stem_ne)] as const,
    ...options.flatMap(({ text, text_ne: ne = '' }, place) => [
      [optionWords.text(letterOf(place)), text] as const,
      [optionWords.textNe(letterOf(place)), ne] as const,
    ]),
    [fields.solution, textIn(values.solution)] as const,
    [fields.solution_ne, textIn(values.solution_ne)] as const,
  ].flatMap(([field, text]) => (text === '' ? [] : [[field, text]]));
}

export function QuestionPreview({ values, row }: PreviewProps): ReactNode {
  const [shown, setShown] = useState<Shown>('both');
  const texts = textsOf(values);
  const settled = useSettled(JSON.stringify(texts.map(([, text]) => text)));
  const rendered = useRenderedTexts(JSON.parse(settled) as string[]);
  const options = optionsIn(values.options).filter(({ text }) => text !== '');
  const problems = texts.flatMap(([field, text]) =>
    (rendered(text)?.errors ?? []).map(({ column, message }) => words.wrong(field, column, message)),
  );
  const shownLanguages = languages.filter(
    (one) =>
      (shown === 'both' || shown === one) &&
      (one === 'en' || shown === 'ne' || textIn(values.stem_ne) !== ''),
  );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 550, color: 'ink2' }}>
          {words.title}
        </Box>
        <ToggleButtonGroup
          exclusive
          value={shown}
          aria-label={words.language}
          onChange={(_, chosen: Shown | null) => setShown(chosen ?? shown)}
          sx={{ '& button': { minHeight: { xs: 42, portal: 30 }, px: '10px' } }}
        >
          <ToggleButton value="both">{words.both}</ToggleButton>
          <ToggleButton value="en">{words.en}</ToggleButton>
          <ToggleButton value="ne" lang="ne">
            {words.ne}
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {shownLanguages.map((one) => (
        <Sheet
          key={one}
          language={one}
          values={values}
          options={options}
          htmlFor={(text) => htmlOf(rendered(text))}
        />
      ))}
      <Checks values={values} options={options} id={row?.id} problems={problems} />
    </>
  );
}
