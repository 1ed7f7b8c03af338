// For whoever has a sheet and not its link: the camera, a picture, or what somebody sent.
import { type ChangeEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { verify } from '../../content/verify.ts';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './OpenSheet.module.css';
import { readCode } from './readCode.ts';
import { longestSheet, sheetInLink } from './sheetText.ts';

// A photo or a screenshot of a sheet. The code is a small part of it: small pictures are quickly read, large ones surely.
/** Longest sides in pixels, one after the other. */
const sizes = [1200, 2200, 4000];

function pixels(picture: ImageBitmap, longest: number): ImageData | null {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  // What is transparent in a drawing is white on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Null where no code is seen. @throws when the file is no picture */
async function codeInPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    const side = Math.max(picture.width, picture.height);
    const tried = sizes.filter((_, index) => index === 0 || side > (sizes[index - 1] ?? 0));
    for (const size of tried) {
      const image = pixels(picture, size);
      const text = image === null ? null : await readCode(image);
      if (text !== null) return text;
    }
    return null;
  } finally {
    picture.close();
  }
}

const Camera = lazyPart(() => import('./Camera.tsx').then((module) => module.Camera));

interface Policy {
  allowsFeature: (name: string) => boolean;
}

/** Whether there may be one: only pages over https see cameras, and only where the document's policy lets them. */
function mayHaveCamera(): boolean {
  const { featurePolicy } = document as { featurePolicy?: Policy };
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  return mediaDevices !== undefined && featurePolicy?.allowsFeature('camera') !== false;
}

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
            onSheet={onSheet}
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
