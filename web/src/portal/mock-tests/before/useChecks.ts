// What a device is asked before an exam: whether it keeps answers, how far its clock is from the server's, how the line is.
import { useEffect, useState } from 'react';
import { moment } from '../surroundings.ts';

export interface Checks {
  /** The server's time at a moment of this page; null as long as it has not answered. */
  clock: { server: number; moment: number } | null;
  /** How far the device's own clock is away, in milliseconds. */
  apart: number;
  /** How long an answer took, in milliseconds; null: none came. */
  took: number | null;
  /** Of 100; null where it is not known, or is charged. */
  battery: number | null;
}

/** Between looks. */
const pause = 20_000;

async function askServer(): Promise<Pick<Checks, 'clock' | 'apart' | 'took'>> {
  const began = moment();
  const answer = await fetch('/healthz', { cache: 'no-store' });
  const [ended, date] = [moment(), answer.headers.get('date')];
  if (date === null) throw new Error('an answer has a date');
  // It says seconds: half of one is the best guess.
  const server = Date.parse(date) + 500;
  const middle = (began + ended) / 2;
  const apart = Math.abs(server - (Date.now() - (ended - middle)));
  return { clock: { server, moment: middle }, apart: apart < 1000 ? 0 : apart, took: ended - began };
}

interface Battery {
  level: number;
  charging: boolean;
}

async function askBattery(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  return battery === undefined || battery.charging ? null : Math.round(battery.level * 100);
}

export function useChecks(): Checks {
  const [checks, setChecks] = useState<Checks>({ clock: null, apart: 0, took: null, battery: null });
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const server = await askServer().catch(() => ({ took: null }));
      const battery = await askBattery();
      if (!isGone) setChecks((before) => ({ ...before, ...server, battery }));
    };
    const again = (): void => void look();
    again();
    const timer = setInterval(again, pause);
    window.addEventListener('online', again);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return checks;
}
