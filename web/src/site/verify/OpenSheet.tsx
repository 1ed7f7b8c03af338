// For whoever has a sheet and not its link: the camera, a picture, or what somebody sent.
import { type ChangeEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { verify } from '../../content/verify.ts';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { codeInPicture, mayHaveCamera } from '../../ui/camera/codeInPicture.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './OpenSheet.module.css';
import { longestSheet, sheetInLink } from './sheetText.ts';

const Camera = lazyPart(() => import('../../ui/camera/Camera.tsx').then((module) => module.Camera));

type Doing = 'nothing' | 'camera' | 'picture';

interface OpenSheetProps {
  onSheet: (sheet: string) => void;
  /** Begins with the camera. */
  scanning: boolean;
}

export function OpenSheet({ onSheet, scanning }: OpenSheetProps) {
  const words = verify.open;
  const [hasCamera, setHasCamera] = useState(mayHaveCamera);
  const [doing, setDoing] = useState<Doing>(scanning && hasCamera ? 'camera' : 'nothing');
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldProblem, setFieldProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();

  const readPicture = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = target.files?.[0];
    // The same one may be chosen once more.
    target.value = '';
    if (picture === undefined) return;
    setProblem(null);
    setDoing('picture');
    try {
      const text = await codeInPicture(picture);
      const sheet = text === null ? '' : sheetInLink(text);
      if (sheet !== '') {
        onSheet(sheet);
        return;
      }
      setProblem(text === null ? words.noCode : words.otherCode);
    } catch (error) {
      logWarning('A picture could not be opened', error);
      setProblem(words.noPicture);
    }
    setDoing('nothing');
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('sheet') as HTMLInputElement;
    const sheet = sheetInLink(field.value);
    if (sheet !== '') {
      onSheet(sheet);
      return;
    }
    setFieldProblem(words.noLink);
    field.focus();
  };

  return (
    <section aria-labelledby={`${id}-title`} className={styles.card}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p>{words.lead}</p>
      {doing === 'camera' ? (
        <Part fallback={<p role="status">{words.starting}</p>}>
          <Camera
            words={words}
            onText={(text) => {
              const sheet = sheetInLink(text);
              if (sheet === '') return words.otherCode;
              onSheet(sheet);
              return null;
            }}
            onStop={() => setDoing('nothing')}
            onFailed={() => {
              setHasCamera(false);
              setDoing('nothing');
              setProblem(words.noCamera);
            }}
          />
        </Part>
      ) : (
        <div className={styles.ways}>
          {hasCamera ? (
            <Button
              variant="contained"
              onClick={() => {
                setProblem(null);
                setDoing('camera');
              }}
            >
              <Icon name="scan" />
              {words.camera}
            </Button>
          ) : null}
          <Button
            variant={hasCamera ? 'outlined' : 'contained'}
            aria-busy={doing === 'picture'}
            onClick={() => (doing === 'picture' ? undefined : file.current?.click())}
          >
            <Icon name="picture" />
            {doing === 'picture' ? words.reading : words.picture}
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label={words.picture}
            onChange={(event) => void readPicture(event)}
          />
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <form noValidate onSubmit={submit} className={styles.form}>
        <label htmlFor={`${id}-link`}>{words.link}</label>
        <div className={styles.row}>
          <input
            id={`${id}-link`}
            name="sheet"
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2 * longestSheet}
            aria-invalid={fieldProblem !== null}
            aria-describedby={`${id}-hint`}
            onChange={() => setFieldProblem(null)}
          />
          <Button type="submit">{words.submit}</Button>
        </div>
        <p id={`${id}-hint`} data-problem={fieldProblem !== null} aria-live="polite">
          {fieldProblem ?? words.linkHint}
        </p>
      </form>
    </section>
  );
}
