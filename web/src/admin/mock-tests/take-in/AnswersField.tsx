// Where a candidate's unsent answers come from: the file, pictures of their codes, or the codes before the camera.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { adminMockTests } from '../../../content/adminMockTests.ts';
import { missingOf, type Series, textOf, withCode } from '../../../lib/answerCodes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { codeInPicture, mayHaveCamera } from '../../../ui/camera/codeInPicture.ts';
import { describedBy, FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { lazyPart, Part } from '../../../ui/lazyPart.tsx';

const { takeIn: words } = adminMockTests;

const Camera = lazyPart(() => import('../../../ui/camera/Camera.tsx').then((module) => module.Camera));

/** As the player writes it; the largest one has some thousand events. */
const mostBytes = 5 * 1024 * 1024;
export const writtenAnswers = z.object(
  {
    attempt: z.string(),
    sitting: z.number(),
    receipt: z.string(),
    events: z.string(),
    signature: z.string(),
  },
  { error: words.missing },
);
type Answers = z.infer<typeof writtenAnswers>;

function answersIn(text: string | undefined): Answers | null {
  try {
    return writtenAnswers.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Puts codes together in any order. Says what came of one; null: it was the last that was missing. */
function useSeries(onAnswers: (answers: Answers | null) => void): (code: string) => string | null {
  const known = useRef<Series | null>(null);
  return (code) => {
    const { series, found, number } = withCode(known.current, code);
    if (series === null || found === 'strange') return words.codes.strange;
    if (found === 'other') return words.codes.other;
    known.current = series;
    const missing = missingOf(series);
    if (missing.length > 0) return words.codes[found](number, series.count, missing);
    const answers = answersIn(textOf(series));
    known.current = null;
    onAnswers(answers);
    return answers === null ? words.codes.broken : null;
  };
}

export function AnswersField({ control }: { control: Control }): ReactNode {
  const {
    field: { ref, onChange },
    fieldState,
  } = useController({ control, name: 'file' });
  const chooser = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<readonly string[]>([words.none]);
  const [isScanning, setScanning] = useState(false);
  const take = useSeries((answers) => onChange(answers));
  const error = fieldState.error?.message;

  const read = async (file: File): Promise<string> => {
    if (file.type.startsWith('image/')) {
      const code = await codeInPicture(file).catch(() => null);
      return code === null ? words.codes.unseen(file.name) : (take(code) ?? words.codes.all);
    }
    const answers = file.size > mostBytes ? null : answersIn(await file.text());
    onChange(answers);
    return answers === null ? words.unreadable : file.name;
  };
  const open = async (files: readonly File[]): Promise<void> => {
    const unseen: string[] = [];
    for (const file of files) {
      const next = await read(file);
      if (next === words.codes.unseen(file.name)) unseen.push(next);
      setSaid(next === unseen.at(-1) ? unseen : [...unseen, next]);
    }
  };
  const scan = (): void => {
    const canScan = mayHaveCamera();
    setSaid([canScan ? '' : words.codes.noCamera]);
    setScanning(canScan);
  };
  return (
    <FieldFrame id="answers-file" label={words.file} hint={words.hint} {...(error ? { error } : {})}>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept=".json,application/json,image/*"
        onChange={({ target }) => {
          void open(Array.from(target.files ?? []));
          // The same ones may be chosen once more.
          target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          ref={ref}
          id="answers-file"
          startIcon={<Icon name="file" size={18} />}
          aria-describedby={describedBy('answers-file', error, words.hint)}
          onClick={() => chooser.current?.click()}
        >
          {words.choose}
        </Button>
        <Button startIcon={<Icon name="scan" size={18} />} disabled={isScanning} onClick={scan}>
          {words.codes.scan}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 1, overflowWrap: 'anywhere', color: 'ink2', whiteSpace: 'pre-line' }}>
        {said.join('\n')}
      </Box>
      {isScanning ? (
        <Part fallback={words.codes.starting}>
          <Camera
            words={words.codes}
            onText={(code) => {
              const next = take(code);
              if (next !== null) return next;
              setSaid([words.codes.all]);
              setScanning(false);
              return null;
            }}
            onStop={() => setScanning(false)}
            onFailed={() => {
              setScanning(false);
              setSaid([words.codes.noCamera]);
            }}
          />
        </Part>
      ) : null}
    </FieldFrame>
  );
}
