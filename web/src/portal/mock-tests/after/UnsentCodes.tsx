// What was not sent as QR codes, one after the other: as the file, for whoever can send no file.
import { type ReactNode, useEffect, useState } from 'react';
import { qrCodeOf } from '../../../../../shared/qrCode.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { codesOf } from '../../../lib/answerCodes.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AttemptView } from '../attempt/attemptTypes.ts';
import type { AttemptStore } from '../attempt/store.ts';
import styles from './AfterExam.module.css';
import { unsentFile } from './unsentFile.ts';

const { after, player } = mockTests;

/** Modules of light around a code. */
const quiet = 4;

function Code({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = qrCodeOf(text);
  const side = size + 2 * quiet;
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

export function UnsentCodes({ view, store }: { view: AttemptView; store: AttemptStore }): ReactNode {
  const { record, unsent } = view;
  const [codes, setCodes] = useState<readonly string[]>();
  const [place, setPlace] = useState(0);
  useEffect(() => {
    let isGone = false;
    const make = async (): Promise<void> => {
      const file = record && (await unsentFile(record, store));
      if (isGone) return;
      setCodes(file ? codesOf(file) : []);
      setPlace(0);
    };
    void make();
    return () => {
      isGone = true;
    };
    // What is written is the same as long as nothing was sent.
    // oxlint-disable-next-line react/exhaustive-deps -- the record is a new one every few seconds
  }, [record?.id, unsent, store]);
  const text = codes?.[place];
  if (codes === undefined) return null;
  if (text === undefined) return <p>{after.codesTooMany}</p>;
  const name = after.code(place + 1, codes.length);
  return (
    <div className={styles.codes}>
      <p>{after.codesText}</p>
      <Code text={text} label={name} />
      <p role="status" className="num">
        {name}
      </p>
      <p className={styles.files}>
        <Button small disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {player.previous}
        </Button>
        <Button small disabled={place === codes.length - 1} onClick={() => setPlace(place + 1)}>
          {player.next}
        </Button>
      </p>
    </div>
  );
}
