// /admin/tests/papers: what of the office's lists is a paper's own (docs/screens/mock-tests.md).
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { formatDate } from '../../../../shared/dates.ts';
import { officeAccess } from '../../content/adminMockTests.ts';
import { adminPapers as words } from '../../content/adminPapers.ts';
import {
  AddPaperDocument,
  DeletePaperDocument,
  OfficePaperChangesDocument,
  OfficePaperDocument,
  type OfficePaperFragment,
  OfficePaperLiveDocument,
  OfficePapersDocument,
  UpdatePaperDocument,
} from '../../graphql/generated/upload.ts';
import { paths } from '../../lib/paths.ts';
import { sentenceAt } from '../../lib/refusals.ts';
import { searchPatterns } from '../../lib/searchWords.ts';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import type { OwnInputProps } from '../resources/fields.ts';
import type { Resource } from '../resources/resource.ts';
import { ChoiceField } from '../results/publish/MomentFields.tsx';
import { StaffOnly } from '../results/upload/uploadAccess.tsx';
import { kindOf, paperKinds, templates } from './templates.ts';

const planned = ({ sections }: OfficePaperFragment): number =>
  sections.reduce((sum, section) => sum + section.planned, 0);
const marksOf = ({ sections }: OfficePaperFragment): number =>
  sections.reduce((sum, section) => sum + section.planned * section.marks, 0);
const taken = ({ questions_aggregate: { aggregate } }: OfficePaperFragment): number => aggregate?.count ?? 0;

/** The template gives a new paper its minutes, too, unless somebody has written others. */
function TemplateField({ control, label }: OwnInputProps): ReactNode {
  const { field } = useController({ control, name: 'kind' });
  const minutes = useController({ control, name: 'minutes' }).field;
  const [given, setGiven] = useState(minutes.value);
  return (
    <ChoiceField
      label={label}
      value={field.value}
      onChange={(kind) => {
        field.onChange(kind);
        if (minutes.value !== given) return;
        const next = String(templates[kind].minutes);
        minutes.onChange(next);
        setGiven(next);
      }}
      choices={paperKinds.map((kind) => ({
        value: kind,
        label: words.kinds[kind],
        text: words.kindTexts[kind],
      }))}
    />
  );
}

const minutesRule = z
  .string()
  .trim()
  .transform((text, context) => {
    const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (minutes < 5 || minutes > 360) context.addIssue({ code: 'custom', message: words.minutesProblem });
    return minutes;
  });

function Standing({ row }: { row: OfficePaperFragment }): ReactNode {
  if (row.frozen_at !== null) return <StatusChip tone="info">{words.frozen}</StatusChip>;
  const isComplete = planned(row) > 0 && taken(row) === planned(row);
  return isComplete ? (
    <StatusChip tone="good">{words.complete}</StatusChip>
  ) : (
    <DashedTag>{words.draft}</DashedTag>
  );
}

const papers: Resource<OfficePaperFragment, OfficePaperFragment> = {
  name: 'papers',
  words,
  documents: {
    list: OfficePapersDocument,
    row: OfficePaperDocument,
    rowLive: OfficePaperLiveDocument,
    add: AddPaperDocument,
    update: UpdatePaperDocument,
    remove: DeletePaperDocument,
    changes: OfficePaperChangesDocument,
  },
  fields: [
    { kind: 'line', name: 'title', label: words.fields.title, required: true, longest: 200 },
    {
      kind: 'own',
      name: 'kind',
      label: words.fields.kind,
      draw: TemplateField,
      said: (kind) => words.kinds[kindOf(kind)],
      apart: true,
      shown: ({ kind }) => kind !== '',
    },
    {
      kind: 'line',
      name: 'minutes',
      label: words.fields.minutes,
      required: true,
      rule: minutesRule,
      input: { inputMode: 'numeric' },
    },
  ],
  // A stored paper has its sections: no template changes them any more.
  toValues: () => ({ kind: '' }),
  toRow: ({ kind }, _, before) =>
    before === null ? { kind, sections: { data: templates[kindOf(kind)].sections } } : {},
  initial: () => ({ kind: 'IOE', minutes: String(templates.IOE.minutes) }),
  refused: sentenceAt('title'),
  searched: ['title'],
  asks: ({ search }) => {
    const [word1 = '%', word2 = '%'] = searchPatterns(search);
    return { word1, word2 };
  },
  day: 'created_at',
  site: () => null,
  page: ({ id }) => paths.adminPaper.href({ id }),
  face: {
    draw: (row) => row.title,
    icon: () => null,
    columns: [
      { key: 'kind', label: words.fields.kind, width: 190, cell: (row) => words.kinds[kindOf(row.kind)] },
      {
        key: 'questions',
        label: words.shown.questions,
        align: 'right',
        width: 130,
        cell: (row) => <span className="num">{words.of(taken(row), planned(row))}</span>,
      },
      {
        key: 'marks',
        label: words.shown.marks,
        align: 'right',
        width: 90,
        cell: (row) => <span className="num">{marksOf(row)}</span>,
      },
      { key: 'standing', label: words.shown.standing, width: 120, cell: (row) => <Standing row={row} /> },
      {
        key: 'made',
        label: words.shown.made,
        width: 130,
        sx: { color: 'ink3', whiteSpace: 'nowrap' },
        cell: (row) => <span className="num">{formatDate(row.created_at)}</span>,
      },
    ],
    under: (row) => (
      <>
        <span className="num">{words.of(taken(row), planned(row))}</span>
        <Standing row={row} />
      </>
    ),
  },
};

export function AdminPapersPage(): ReactNode {
  return (
    <StaffOnly words={officeAccess}>
      <ResourcePage resource={papers} />
    </StaffOnly>
  );
}
