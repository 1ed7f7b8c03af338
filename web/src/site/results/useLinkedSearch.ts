// The search and the page's address, which is what is asked: a link opens with its answer, a search can be linked, and the
// browser's back button goes from answer to answer. The fields are the document's own: what was typed or chosen before
// the page was taken over stays.
import {
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { canExist, distributionOf, type Found, rowsOf } from '../../../../shared/results/found.ts';
import { results } from '../../../../shared/words/results.ts';
import { useLookUp } from '../../graphql/lookUps.ts';
import {
  forgetCandidate,
  keepCandidate,
  keptCandidate,
  watchKeptCandidate,
} from '../../lib/keptCandidate.ts';
import { logFailure } from '../../lib/log.ts';
import { notify } from '../../lib/notify.ts';
import { queryValue } from '../../lib/queryValue.ts';
import { type Exam, type ExamChoice, type ExamOption, findExam } from './examOptions.ts';
import { type Publication, usePublication } from './usePublication.ts';

// 'Remember this ID on this device': what the box says, and the field filled with what it kept. Nothing is stored unless
// somebody ticks it, and unticking forgets at once.

export interface Remembering {
  isTicked: boolean;
  /** The box as it stands now. */
  tick: (box: HTMLInputElement) => void;
  /** The reader searches for this ID. */
  sent: (candidate: string) => void;
}

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | null =>
  (form?.elements.namedItem(fieldNames.candidate) as HTMLInputElement | null | undefined) ?? null;

/** `fills`: the address names no candidate of its own. */
function useRemembering(form: RefObject<HTMLFormElement | null>, fills: boolean): Remembering {
  const kept = useSyncExternalStore(watchKeptCandidate, keptCandidate, () => null);
  /** Ticked before there was an ID to keep. */
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    const field = fieldOf(form.current);
    const before = keptCandidate();
    if (fills && before !== null && field !== null && field.value === '') field.value = before;
    // oxlint-disable-next-line react/exhaustive-deps -- only into the form as it was opened
  }, []);

  const keep = (candidate: string): void => {
    if (keepCandidate(candidate)) return;
    setAsked(false);
    notify({ tone: 'info', message: results.remember.refused });
  };

  return {
    isTicked: kept !== null || isAsked,
    // Its own form: where the page is just taken over, `form` is not there yet.
    tick: ({ checked, form: around }) => {
      setAsked(checked);
      if (!checked) {
        forgetCandidate();
        return;
      }
      const typed = fieldOf(around)?.value.trim() ?? '';
      if (typed !== '') keep(typed);
    },
    sent: (candidate) => {
      if (kept !== null || isAsked) keep(candidate);
    },
  };
}

// The two fields of the search: what they hold, and what is said when they do not. The same for a form that the browser
// sends, and for one that React keeps.

/** The form's field names, and so the address's. */
export const fieldNames = { exam: 'exam', candidate: 'id' } as const;

interface SearchFields {
  /** '{title} (Set {number})', or an option's text. */
  exam: string;
  /** Without spaces around it. */
  candidate: string;
}

type FieldProblems = Readonly<Partial<Record<keyof SearchFields, string | undefined>>>;

/** `isListed`: whether the exam is one of those to choose from. */
function fieldProblems({ exam, candidate }: SearchFields, isListed: boolean): FieldProblems {
  const problems: Partial<Record<keyof SearchFields, string>> = {};
  if (exam === '') problems.exam = results.errors.noExam;
  else if (!isListed) problems.exam = results.errors.invalidExam;
  if (candidate === '') problems.candidate = results.errors.noCandidate;
  return problems;
}

// The candidate that the address asks for, and beside it how the marks of the exam are spread. Each search asks the database;
// what came with the page is not asked for again.

type Answer =
  | { status: 'idle' | 'searching' }
  | { status: 'failed'; error: unknown }
  /** `meant`: the one ID that may have been; undefined where there is none, or until it is known. */
  | { status: 'none'; candidate: string; meant: string | undefined }
  | { status: 'found'; found: Found };

interface CandidateSearch {
  state: Answer;
  /** Asks for the same candidate once more. */
  again: () => void;
}

/** `symbol` is the candidate's ID, trimmed; nothing is asked without it or the exam. */
function useCandidate(exam: Exam | null, symbol: string): CandidateSearch {
  const question =
    exam !== null && symbol !== ''
      ? { exam_title: exam.exam_title, set_number: exam.set_number, symbol }
      : null;
  const asked = question && canExist(question) ? question : null;
  const candidate = useLookUp('CandidateResults', asked, { anew: true });
  const spread = useLookUp(
    'ExamDistribution',
    asked && { exam_title: asked.exam_title, set_number: asked.set_number },
    { anew: true },
  );
  const [newest, ...others] = candidate.data ? rowsOf(candidate.data) : [];
  const nobody = candidate.data !== undefined && newest === undefined;
  const suggestion = useLookUp('CandidateSuggestion', nobody ? asked : null, { anew: true });
  const isRanked = newest !== undefined && newest.standing !== null;
  const error = candidate.error ?? (isRanked ? spread.error : undefined);
  useEffect(() => {
    if (error) logFailure('Failed to search results', error);
  }, [error]);

  const state = (): Answer => {
    if (question === null) return { status: 'idle' };
    if (candidate.loading) return { status: 'searching' };
    if (error) return { status: 'failed', error };
    // Nothing is said of a suggestion that fails: the answer stands without it.
    const meant = suggestion.data?.candidate_suggestions[0]?.symbol;
    if (newest === undefined) return { status: 'none', candidate: symbol, meant };
    const rows = [newest, ...others] as const;
    if (!isRanked) return { status: 'found', found: { rows, distribution: null } };
    if (spread.data === undefined) return { status: 'searching' };
    return { status: 'found', found: { rows, distribution: distributionOf(spread.data) } };
  };

  return {
    state: state(),
    again: () => {
      candidate.again();
      spread.again();
    },
  };
}

// The exam that the address names: one whose results are out, or one that is announced and awaited, also when the office
// has taken its announcement back while the page was open.
interface ChosenExam {
  /** The option; null where the address names none, or none that exists. */
  chosen: ExamOption | null;
  /** Its results are not out. */
  isAwaited: boolean;
  /** It was announced and is so no more. */
  isWithdrawn: boolean;
  /** All there are to choose from. */
  options: readonly ExamOption[];
}

function useChosenExam(selection: string, exams: ExamChoice): ChosenExam {
  const { options } = exams;
  const [last, setLast] = useState<{ selection: string; option: ExamOption } | null>(null);
  const found = selection === '' ? null : findExam(selection, options);
  if (found !== null && found.publishAt !== null && found !== last?.option)
    setLast({ selection, option: found });
  const withdrawn = found === null && last?.selection === selection ? last.option : null;
  const all = useMemo(() => (withdrawn === null ? options : [withdrawn, ...options]), [withdrawn, options]);
  const chosen = found ?? withdrawn;
  return {
    chosen,
    isAwaited: chosen !== null && chosen.publishAt !== null,
    isWithdrawn: withdrawn !== null,
    options: all,
  };
}

type SearchState =
  | Answer
  /** The exam's results are announced; `candidate` may be ''. */
  | { status: 'waiting'; option: ExamOption; publishAt: string; candidate: string; isWithdrawn: boolean };

export interface LinkedSearch {
  form: RefObject<HTMLFormElement | null>;
  /** What the fields hold at first. */
  fields: SearchFields;
  problems: FieldProblems;
  state: SearchState;
  /** What there is to choose from. */
  options: readonly ExamOption[];
  /** The exam that the address names, or null while its results are not out. */
  exam: Exam | null;
  /** Whether the reader asked for it here and now, in contrast to a page that was opened with it. */
  isReaders: boolean;
  /** Whether the answer came by itself when the exam's results came out. */
  openedItself: boolean;
  /** Of the chosen exam, or of the next one while none is chosen. */
  publication: Publication;
  remembering: Remembering;
  chooseExam: (selection: string) => void;
  /** What is said of a field goes when it changes. */
  changeField: (field: keyof SearchFields) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const nameOf = (option: ExamOption | null): string => option?.value ?? '';

const keyOf = (exam: string | null, id: string | null): string => JSON.stringify([exam ?? '', id]);

const field = (form: HTMLFormElement, name: keyof SearchFields) =>
  form.elements.namedItem(fieldNames[name]) as HTMLInputElement | HTMLSelectElement;

export function useLinkedSearch(exams: ExamChoice): LinkedSearch {
  const form = useRef<HTMLFormElement>(null);
  const [params, setParams] = useSearchParams();
  const linkedExam = queryValue(params, fieldNames.exam) ?? '';
  const linkedId = queryValue(params, fieldNames.candidate);
  const candidate = (linkedId ?? '').trim();
  const { chosen, options, isAwaited, isWithdrawn } = useChosenExam(linkedExam, exams);
  const name = nameOf(chosen);
  const key = keyOf(linkedExam, linkedId);

  const exam = isAwaited ? null : (chosen?.exam ?? null);
  const { state: answer, again } = useCandidate(exam, candidate);
  const publishAt = chosen?.publishAt ?? null;
  const state = ((): SearchState => {
    if (chosen !== null && publishAt !== null)
      return { status: 'waiting', option: chosen, publishAt, candidate, isWithdrawn };
    const waits = chosen === null && linkedExam !== '' && candidate !== '' && exams.loading;
    return waits ? { status: 'searching' } : answer;
  })();
  const next = linkedExam === '' ? options.find((option) => option.publishAt !== null) : undefined;
  const publication = usePublication(isAwaited ? chosen : (next ?? null), exams.again);
  const [awaited, setAwaited] = useState('');
  if (isAwaited && awaited !== key) setAwaited(key);

  const [opened] = useState(key);
  const [searched, setSearched] = useState(false);
  /** Of a form that was not sent; null: what the address itself has wrong. */
  const [refused, setRefused] = useState<FieldProblems | null>(null);

  /** The address that the fields show, and the one that came from them. */
  const shown = useRef({ key, name });
  const own = useRef('');
  useEffect(() => {
    const last = shown.current;
    if (form.current === null || (last.key === key && last.name === name)) return;
    shown.current = { key, name };
    field(form.current, 'exam').value = name;
    if (last.key === key) return;
    const isOwn = own.current === key;
    // Once: when 'back' or 'forward' leads there again, the fields are filled from it.
    own.current = '';
    if (isOwn) return;
    field(form.current, 'candidate').value = candidate;
    setRefused(null);
  }, [key, name, candidate]);

  const remembering = useRemembering(form, linkedId === null);
  const chooseExam = useCallback(
    (selection: string) => {
      const choice = nameOf(findExam(selection, options));
      own.current = keyOf(choice, null);
      // An answer stays in the history; a mere choice does not fill it.
      const replace = candidate === '';
      setParams(choice === '' ? {} : { exam: choice }, { replace, preventScrollReset: true });
    },
    [options, candidate, setParams],
  );

  // What was chosen before the page was taken over.
  useEffect(() => {
    const early = form.current === null ? '' : field(form.current, 'exam').value;
    if (early !== '' && early !== name) chooseExam(early);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there first
  }, []);

  const problemsOfAddress = (): FieldProblems => {
    const all = fieldProblems({ exam: linkedExam, candidate }, chosen !== null);
    const wasSent = linkedId !== null;
    // Where there is no exam at all the field says so itself.
    const examCounts = linkedExam === '' ? wasSent : !exams.loading && options.length > 0;
    return {
      ...(examCounts && all.exam ? { exam: all.exam } : {}),
      ...(wasSent && all.candidate ? { candidate: all.candidate } : {}),
    };
  };
  const problems = refused ?? problemsOfAddress();

  return {
    form,
    fields: { exam: name, candidate },
    problems,
    state,
    options,
    exam,
    isReaders: searched || key !== opened,
    openedItself: awaited === key,
    publication,
    remembering,
    chooseExam,
    changeField: (changed) => {
      if (problems[changed] !== undefined) setRefused({ ...problems, [changed]: undefined });
    },
    submit: (event) => {
      event.preventDefault();
      if (state.status === 'searching') return;
      const { currentTarget } = event;
      const given = field(currentTarget, 'candidate').value.trim();
      const choice = findExam(field(currentTarget, 'exam').value, options);
      const wrong = fieldProblems(
        { exam: field(currentTarget, 'exam').value, candidate: given },
        choice !== null,
      );
      setRefused(wrong);
      const [first] = (['exam', 'candidate'] as const).filter((one) => wrong[one] !== undefined);
      if (first !== undefined) {
        field(currentTarget, first).focus();
        return;
      }
      setSearched(true);
      remembering.sent(given);
      const asked = new URLSearchParams({ exam: nameOf(choice), id: given });
      // A longer text would not fit into an address, and no ID is as long.
      asked.set('id', queryValue(asked, 'id') ?? '');
      own.current = keyOf(asked.get('exam'), asked.get('id'));
      if (own.current === key) {
        again();
        return;
      }
      setParams(asked, { preventScrollReset: true });
    },
  };
}
