// A browser's address for push messages, taken when somebody presses for it and not before (docs/decisions/push.md).
import { logWarning } from '../lib/log.ts';

/** The build makes it. */
const workerFile = '/site-worker.js';

/** `blocked`: its reader has refused once; only the browser's own settings undo that. `installed`: on an iPhone, opened as an app. */
export type PushAbility = 'able' | 'blocked' | 'installed' | 'unable';

export function pushAbility(): PushAbility {
  const isOff = document.documentElement.dataset.offline === 'off';
  if (isOff || !import.meta.env.PROD) return 'unable';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (hasPush) return Notification.permission === 'denied' ? 'blocked' : 'able';
  // Safari there has it for pages on the home screen alone.
  return /iPhone|iPad/.test(navigator.userAgent) ? 'installed' : 'unable';
}

/** What the server stores of a browser. */
export interface OwnSubscription {
  subscription: PushSubscriptionJSON;
  /** That it takes messages of, base64url. */
  key: string;
}

export class PushRefused extends Error {}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (character) => character.codePointAt(0) ?? 0);
}

async function keyOfServer(): Promise<string> {
  const response = await fetch('/push/key', { cache: 'no-store' });
  const { key } = (await response.json()) as { key?: unknown };
  if (!response.ok || typeof key !== 'string') throw new Error('the server has no key for push messages');
  return key;
}

const ofKey = (subscription: PushSubscription): OwnSubscription => ({
  subscription: subscription.toJSON(),
  key: base64url(subscription.options.applicationServerKey),
});

/** The one that there is. */
async function existing(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for the permission, where nobody has yet, and gives the browser's address. One that is there stays, whatever its
 * key: what is wanted there goes on. @throws PushRefused when the reader says no
 */
export async function subscribe(): Promise<OwnSubscription> {
  // First of all: some browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('refused');
  await navigator.serviceWorker.register(workerFile, { updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  const found = await registration.pushManager.getSubscription();
  return ofKey(
    found ??
      (await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(await keyOfServer()),
      })),
  );
}

/** With another key: the one it had was withdrawn. */
export async function subscribeAnew(): Promise<OwnSubscription> {
  await (await existing())?.unsubscribe();
  return subscribe();
}

/** What lets this browser's wishes go; undefined: it has no address. */
export async function ownHolder(): Promise<{ endpoint: string; auth: string } | undefined> {
  const { endpoint, keys } = (await existing())?.toJSON() ?? {};
  return endpoint !== undefined && keys?.auth !== undefined ? { endpoint, auth: keys.auth } : undefined;
}

// Which exams this browser waits for, so that the page shows it without asking.

const stored = 'prabesh.told';
/** As many as the server takes. */
const most = 20;

const listeners = new Set<() => void>();

/** Tells who watches: something of it may be otherwise now. */
export function pushChanged(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls when what this browser waits for changes, in another tab too: a half of useSyncExternalStore. */
export function watchPush(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function waitedFor(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]');
    return isList(list) ? list.slice(-most) : [];
  } catch {
    return [];
  }
}

/** @param exam its name and date */
export const isWaitedFor = (exam: string): boolean =>
  pushAbility() === 'able' && Notification.permission === 'granted' && waitedFor().includes(exam);

export function rememberWaiting(exam: string, waits: boolean): void {
  const others = waitedFor().filter((one) => one !== exam);
  try {
    localStorage.setItem(stored, JSON.stringify(waits ? [...others, exam].slice(-most) : others));
  } catch (error) {
    logWarning('What this browser waits for could not be kept', error);
  }
  pushChanged();
}
