// The bar's search: `/` brings the cursor, arrows and Enter choose, Esc leads back to where one was.
import { skipToken, useQuery } from '@apollo/client/react';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Theme } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../../shared/dates.ts';
import { pluralize } from '../../../../shared/numbers.ts';
import { adminBar } from '../../content/adminBar.ts';
import type { NavEntry } from '../../content/navigation.ts';
import {
  type JumpStudentFragment,
  JumpTargetsDocument,
  type JumpTargetsQuery,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { studentPatterns } from '../../lib/searchWords.ts';
import { useShortcuts, useShortcutsOn } from '../../lib/useShortcuts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useOfficeMenu } from './useOfficeMenu.ts';

// What the bar's search may lead to, as one list: pages of the menu, then students, exams, class groups and notices that the database found.
const mostStudents = 8;

interface JumpTarget {
  /** The heading it stands under. */
  group: string;
  label: string;
  detail?: string;
  href: string;
}

const { pages, students, exams, groups, notices } = adminBar.search;

/** Pages with every typed word in their name; all of them while nothing is typed. */
function pageTargets(text: string, entries: readonly NavEntry[]): JumpTarget[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, to }) => ({ group: pages, label, href: to }));
}

/** The words of a search as the variables of JumpTargets. A phone number is one word, which no exam has. */
function wordVariables(text: string): Record<string, string> {
  const patterns = studentPatterns(text);
  const [first = ''] = patterns;
  return {
    ...Object.fromEntries(patterns.map((pattern, index) => [`word${index + 1}`, pattern])),
    // A candidate ID is one word with a digit.
    ...(patterns.length === 1 && /\p{Nd}/u.test(first) ? { candidateId: first } : {}),
  };
}

/** Who was found by a candidate ID comes first, with it, and once. */
function studentTargets({ candidates, students: others }: JumpTargetsQuery): JumpTarget[] {
  const found = new Map<string, JumpTarget>();
  const add = (student: JumpStudentFragment, number: string): void => {
    if (found.has(student.id)) return;
    found.set(student.id, {
      group: students,
      label: `${student.first_name} ${student.last_name}`,
      detail: `${number} · ${student.approval_status}`,
      href: paths.adminStudent.href({ id: student.id }),
    });
  };
  for (const { candidate_id: id, student } of candidates) add(student, id);
  for (const student of others) add(student, student.registration_number);
  return [...found.values()].slice(0, mostStudents);
}

function foundTargets(found: JumpTargetsQuery): JumpTarget[] {
  return [
    ...studentTargets(found),
    ...found.exams.map((exam): JumpTarget => ({
      group: exams,
      label: `${exam.exam_title} (Set ${exam.set_number})`,
      detail: [
        exam.exam_date === null ? '' : formatDate(exam.exam_date),
        pluralize(exam.results_count, 'result'),
      ]
        .filter(Boolean)
        .join(' · '),
      href: paths.adminResults.href({ tab: 'all-results', exam: exam.id }),
    })),
    ...found.class_groups.map(({ id, name, students_aggregate: { aggregate } }): JumpTarget => ({
      group: groups,
      label: name,
      detail: pluralize(aggregate?.count ?? 0, 'student'),
      href: paths.adminStudents.href({ group: id }),
    })),
    ...found.notices.map(({ id, title, created_at: at }): JumpTarget => ({
      group: notices,
      label: title,
      detail: formatDate(at),
      href: paths.adminNotices.href({ edit: id }),
    })),
  ];
}

// The targets of a search: pages at once, the database's when the typing pauses.
const pause = 200;
/** Of each kind but students. */
const mostOthers = 4;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface JumpTargets {
  targets: JumpTarget[];
  loading: boolean;
  failed: boolean;
}

function useJumpTargets(typed: string): JumpTargets {
  const text = typed.trim();
  const settled = useSettled(text);
  const { opens, pages: ofMenu } = useOfficeMenu();
  const { data, error, loading } = useQuery(
    JumpTargetsDocument,
    settled === ''
      ? skipToken
      : {
          variables: {
            ...wordVariables(settled),
            studentLimit: mostStudents,
            otherLimit: mostOthers,
          },
        },
  );
  // Answers to an earlier text would let Enter lead to somebody else.
  const current = settled === text && text !== '';
  const found = current && data ? foundTargets(data) : [];
  return {
    targets: [...pageTargets(text, ofMenu), ...found.filter(({ href }) => opens(href.split('?')[0] ?? ''))],
    loading: text !== '' && (!current || (loading && data === undefined)),
    failed: current && error !== undefined && data === undefined,
  };
}

const words = adminBar.search;

function Target({ label, detail }: JumpTarget): ReactNode {
  return (
    <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'baseline', gap: 1.5, width: '100%' }}>
      <Box component="span" lang={languageOf(label)} sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
        {label}
      </Box>
      {detail === undefined ? null : (
        <Box
          component="span"
          className="num"
          sx={{
            ml: 'auto',
            flex: 'none',
            maxWidth: '55%',
            textAlign: 'right',
            fontSize: '0.875rem',
            color: 'ink3',
          }}
        >
          {detail}
        </Box>
      )}
    </Box>
  );
}

interface FieldProps {
  params: AutocompleteRenderInputParams;
  label: string;
  onEscape: () => void;
}

function Field({ params, label, onEscape }: FieldProps): ReactNode {
  const { slotProps } = params;
  const hasKey = useShortcutsOn();
  return (
    <OutlinedInput
      ref={slotProps.input.ref}
      fullWidth
      placeholder={label}
      startAdornment={<Icon name="search" size={17} />}
      endAdornment={hasKey ? <Kbd>{words.key}</Kbd> : null}
      inputProps={{
        // oxlint-disable-next-line react/refs -- MUI's way to hand the input its attributes, one of them a ref
        ...slotProps.htmlInput,
        'aria-label': label,
        ...(hasKey ? { 'aria-keyshortcuts': words.key, title: words.keyHint } : {}),
        type: 'text',
        enterKeyHint: 'go',
        spellCheck: false,
        maxLength: 100,
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEscape();
        },
      }}
      sx={{
        gap: 1,
        color: 'ink',
        borderColor: 'lineStrong',
        minHeight: { xs: 44, portal: 36 },
        '&&&': { p: '0 8px 0 10px' },
        '& > svg': { color: 'ink3' },
        '&&& input': { p: 0, height: 34, textOverflow: 'ellipsis' },
        '&.Mui-focused kbd': { visibility: 'hidden' },
      }}
    />
  );
}

const floating = {
  popper: {
    placement: 'bottom-start' as const,
    sx: { width: 'min(440px, calc(100vw - 32px)) !important', zIndex: 'modal' },
  },
  paper: {
    sx: {
      mt: 1,
      border: 1,
      borderColor: 'line',
      borderRadius: '12px',
      bgcolor: 'raised',
      boxShadow: (theme: Theme) => theme.vars.palette.liftShadow,
      '& .MuiAutocomplete-noOptions, & .MuiAutocomplete-loading': { color: 'ink2', fontSize: '0.9375rem' },
    },
  },
  listbox: {
    sx: {
      p: 1,
      maxHeight: 'min(60vh, 460px)',
      '& .MuiAutocomplete-option': {
        minHeight: { xs: 44, portal: 36 },
        px: '12px',
        borderRadius: '8px',
        '&.Mui-focused': { bgcolor: 'sunk' },
        '&.Mui-focusVisible': { bgcolor: 'indigoTint' },
      },
    },
  },
};

export function JumpField(): ReactNode {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { targets, loading, failed } = useJumpTargets(text);
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useShortcuts({
    [words.key]: () => {
      cameFrom.current = document.activeElement;
      field.current?.focus();
    },
  });
  const leave = (): void => {
    setText('');
    setOpen(false);
    field.current?.blur();
  };
  return (
    <Autocomplete<JumpTarget>
      options={targets}
      value={null}
      inputValue={text}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input' || reason === 'clear' || reason === 'blur') setText(next);
      }}
      onChange={(_event, target) => {
        if (target === null) return;
        leave();
        void navigate(target.href);
      }}
      filterOptions={(all) => all}
      getOptionLabel={({ label: name }) => name}
      getOptionKey={({ href }) => href}
      isOptionEqualToValue={(one, other) => one.href === other.href}
      groupBy={({ group }) => group}
      openOnFocus
      autoHighlight
      clearOnBlur
      forcePopupIcon={false}
      loading={loading}
      loadingText={words.searching}
      noOptionsText={failed ? words.failed : words.none}
      slotProps={floating}
      renderGroup={({ key, group, children }) => (
        <li key={key}>
          <Box sx={{ p: '8px 12px 4px', fontSize: '0.875rem', fontWeight: 585, color: 'ink3' }}>{group}</Box>
          <ul>{children}</ul>
        </li>
      )}
      renderOption={({ key, ...props }, target) => (
        <li key={key} {...props}>
          <Target {...target} />
        </li>
      )}
      renderInput={(params) => (
        <Field
          params={params}
          label={words.label}
          onEscape={() => {
            leave();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
            cameFrom.current = null;
          }}
        />
      )}
      ref={(root: HTMLElement | null) => {
        field.current = root?.querySelector('input') ?? null;
      }}
      sx={{ flex: { xs: '1 1 0', portal: '0 1 320px' }, minWidth: 0 }}
    />
  );
}
