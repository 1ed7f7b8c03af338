// The camera, looking for codes until it has what is wanted. Its pictures are read here and go nowhere.
import { useEffect, useRef, useState } from 'react';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../Button.tsx';
import styles from './Camera.module.css';
import { readCode } from './readCode.ts';

/** Between two looks, in milliseconds: a slow phone has time for its picture. */
const rest = 120;
const longestSide = 1280;

interface CameraProps {
  words: { starting: string; aim: string; stop: string; viewfinder: string };
  /** What a code holds; says what is to be read beside the picture, or null: it was the last one. */
  onText: (text: string) => string | null;
  onStop: () => void;
  onFailed: () => void;
}

/** The middle of what the camera sees, which the frame shows. */
function look(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const side = Math.min(video.videoWidth, video.videoHeight);
  const context = side === 0 ? null : canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  const size = Math.min(side, longestSide);
  canvas.width = size;
  canvas.height = size;
  const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  context.drawImage(video, left, top, side, side, 0, 0, size, size);
  return context.getImageData(0, 0, size, size);
}

export function Camera({ words, onText, onStop, onFailed }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState(words.starting);

  useEffect(() => {
    const view = video.current;
    if (view === null) return;
    let stream: MediaStream | undefined;
    const ended = new AbortController();
    const isOver = (): boolean => ended.signal.aborted;
    const canvas = document.createElement('canvas');
    const stop = (): void => {
      ended.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const watch = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
        });
        if (isOver()) {
          stop();
          return;
        }
        view.srcObject = stream;
        await view.play();
        setStatus(words.aim);
        while (!isOver()) {
          const image = look(view, canvas);
          const text = image === null ? null : await readCode(image);
          if (isOver()) return;
          const said = text === null ? undefined : onText(text);
          if (said === null) {
            stop();
            return;
          }
          if (said !== undefined) setStatus(said);
          await new Promise((resolve) => setTimeout(resolve, rest));
        }
      } catch (error) {
        if (isOver()) return;
        stop();
        logWarning('The camera cannot be used', error);
        onFailed();
      }
    };
    void watch();
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps -- one camera from the beginning to the end
  }, []);

  return (
    <div className={styles.camera}>
      <div className={styles.view}>
        <video ref={video} muted playsInline aria-label={words.viewfinder} />
      </div>
      <p role="status">{status}</p>
      <Button onClick={onStop}>{words.stop}</Button>
    </div>
  );
}
