// The photo of a student, and how it is changed: a picture is chosen, moved in a square, and drawn anew. So what is sent is small,
// stands upright, and holds nothing but the picture.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { photo as words } from '../../content/photo.ts';
import { Button } from '../Button.tsx';
import { InlineAlert } from '../InlineAlert.tsx';
import styles from './Photo.module.css';
import { photoAddress, StudentPhoto } from './StudentPhoto.tsx';

/** Pixels along a side of what is sent. */
const side = 480;
/** Bytes of what can be chosen: a phone has no room to open more. */
const largest = 25_000_000;
const mostZoom = 4;
const step = 12;

interface View {
  zoom: number;
  /** Of the square's middle in the picture, from 0 to 1. */
  x: number;
  y: number;
}

const middle: View = { zoom: 1, x: 0.5, y: 0.5 };

/** How many pixels of the picture the square shows, and where they begin; it never leaves the picture. */
function cut({ width, height }: ImageBitmap, { zoom, x, y }: View) {
  const size = Math.min(width, height) / zoom;
  const within = (at: number, all: number) => Math.min(Math.max(at * all - size / 2, 0), all - size);
  return { size, left: within(x, width), top: within(y, height) };
}

interface CroppingProps {
  picture: ImageBitmap;
  isBusy: boolean;
  onSave: (photo: Blob) => void;
  onCancel: () => void;
}

function Cropping({ picture, isBusy, onSave, onCancel }: CroppingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(middle);
  const [held, setHeld] = useState<{ x: number; y: number }>();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const { size, left, top } = cut(picture, view);
    if (!context) return;
    // A transparent picture has a white ground.
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.drawImage(picture, left, top, size, size, 0, 0, side, side);
  }, [picture, view]);
  /** By so many pixels of the square on the screen. */
  const move = (right: number, down: number): void => {
    const { size, left, top } = cut(picture, view);
    const share = size / (canvas.current?.clientWidth || side);
    const at = (from: number, by: number, all: number) =>
      Math.min(Math.max((from + size / 2 - by * share) / all, 0), 1);
    setView({ ...view, x: at(left, right, picture.width), y: at(top, down, picture.height) });
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    move(by[0] ?? 0, by[1] ?? 0);
  };
  const onDrag = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (held === undefined) return;
    move(x - held.x, y - held.y);
    setHeld({ x, y });
  };
  return (
    <div className={styles.cropping}>
      <p>{words.how}</p>
      <canvas
        ref={canvas}
        width={side}
        height={side}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it is moved by the arrow keys
        role="application"
        aria-label={words.square}
        tabIndex={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onDrag}
        onPointerUp={() => setHeld(undefined)}
        onPointerCancel={() => setHeld(undefined)}
      />
      <label>
        {words.zoom}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={view.zoom}
          onChange={({ target }) => setView({ ...view, zoom: Number(target.value) })}
        />
      </label>
      <div className={styles.buttons}>
        <Button
          variant="contained"
          aria-busy={isBusy}
          onClick={() => canvas.current?.toBlob((blob) => blob && onSave(blob), 'image/jpeg', 0.85)}
        >
          {words.save}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </div>
  );
}

/** Null deletes it. @throws what is to be said */
async function send(
  student: string,
  photo: Blob | null,
  getToken: PhotoChangeProps['getToken'],
): Promise<void> {
  const answer = await fetch(photoAddress(student), {
    method: photo === null ? 'DELETE' : 'PUT',
    headers: {
      authorization: `Bearer ${(await getToken()) ?? ''}`,
      ...(photo && { 'content-type': photo.type }),
    },
    ...(photo && { body: photo }),
  }).catch(() => undefined);
  if (answer?.ok !== true) throw new Error(answer?.status === 403 ? words.fixed : words.failed);
}

interface PhotoChangeProps {
  student: string;
  name: string;
  size: number;
  /** Whether this person may replace or delete the photo; one that is missing can be given. */
  mayChange: boolean;
  disabled?: boolean;
  getToken: () => Promise<string | null>;
}

export function PhotoChange({
  student,
  name,
  size,
  mayChange,
  disabled = false,
  getToken,
}: PhotoChangeProps) {
  const [has, setHas] = useState<boolean>();
  const [version, setVersion] = useState(0);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined);
    if (file.size > largest) {
      setProblem(words.tooLarge);
      return;
    }
    // Turned as the camera was held.
    const opened = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    if (opened === undefined || Math.min(opened.width, opened.height) < 120) setProblem(words.noPicture);
    else setPicture(opened);
  };
  const store = (photo: Blob | null): void => {
    setBusy(true);
    setProblem(undefined);
    send(student, photo, getToken)
      .then(
        () => {
          setPicture(undefined);
          setVersion(version + 1);
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : words.failed),
      )
      .finally(() => setBusy(false));
  };
  const isOpen = mayChange || has === false;
  return (
    <div className={styles.change}>
      <StudentPhoto {...{ student, name, size, version }} onKnown={setHas} />
      {picture ? (
        <Cropping
          {...{ picture, isBusy, onSave: store }}
          onCancel={() => {
            setPicture(undefined);
            setProblem(undefined);
          }}
        />
      ) : isOpen && has !== undefined ? (
        <div className={styles.buttons}>
          <Button small disabled={disabled || isBusy} onClick={() => input.current?.click()}>
            {has ? words.change : words.add}
          </Button>
          {has && mayChange ? (
            <Button small disabled={disabled || isBusy} onClick={() => store(null)}>
              {words.remove}
            </Button>
          ) : null}
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={words.file}
            tabIndex={-1}
            className={styles.file}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void choose(file);
            }}
          />
        </div>
      ) : null}
      {problem === undefined ? null : <InlineAlert>{problem}</InlineAlert>}
    </div>
  );
}
