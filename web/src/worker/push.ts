// Push messages: shown as they come, opened where they lead, and a browser's new address told to the server
// (docs/decisions/push.md).
import { pushWords as nepali } from '../../../shared/words/ne/push.ts';
import { pushWords } from '../../../shared/words/push.ts';
import { scope } from './build.ts';

/** As server/push/messages.ts writes it. */
interface Payload {
  language: string;
  title: string;
  body: string;
  url: string;
  tag: string;
  /** On the button that ends such messages. */
  off: string | undefined;
  silent: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function payloadOf(data: PushMessageData | null): Payload | undefined {
  if (data === null) return undefined;
  try {
    const { language, title, body, url, tag, off, silent } = data.json() as Partial<
      Record<keyof Payload, unknown>
    >;
    if (![title, body, url, tag].every(isText)) return undefined;
    return {
      ...({ title, body, url, tag } as Pick<Payload, 'title' | 'body' | 'url' | 'tag'>),
      // A message that was on its way while this worker came says neither.
      language: isText(language) ? language : 'en',
      off: isText(off) ? off : undefined,
      silent: silent === true,
    };
  } catch {
    return undefined;
  }
}

/** In place of what cannot be read: nobody knows in which language it would have been. */
const unknown: Payload = {
  ...{ language: 'en', title: `${pushWords.unknown} · ${nepali.unknown}`, body: '', url: '/' },
  ...{ tag: 'other', off: undefined, silent: true },
};

// A browser that was promised that each message is seen says something of its own where nothing is shown.
async function show(data: PushMessageData | null): Promise<void> {
  const { language, title, body, url, tag, off, silent } = payloadOf(data) ?? unknown;
  const options: NotificationOptions & { actions?: { action: string; title: string }[] } = {
    lang: language,
    body,
    // The same again takes the place of the first, without a sound.
    tag,
    silent,
    icon: '/icon-192.png',
    data: { url },
    ...(off === undefined ? {} : { actions: [{ action: 'off', title: off }] }),
  };
  await scope.registration.showNotification(title, options);
}

const toServer = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  });

/** No more notices here. */
async function letGo(): Promise<void> {
  const subscription = await scope.registration.pushManager.getSubscription();
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint !== undefined && keys?.auth !== undefined)
    await toServer('/push/end', { endpoint, auth: keys.auth });
}

/** The page itself, where it is open already. Addresses of other sites are none of ours. */
async function open(address: unknown): Promise<void> {
  const url = new URL(isText(address) ? address : '/', scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === url.href);
  await (there ? there.focus() : scope.clients.openWindow(url.href));
}

/** Only where the browser says which one it was: without its secret nobody may move it. */
async function move(event: PushSubscriptionChangeEvent): Promise<void> {
  const { endpoint, keys } = event.oldSubscription?.toJSON() ?? {};
  if (endpoint === undefined || keys?.auth === undefined) return;
  const options = event.oldSubscription?.options;
  const subscription =
    event.newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: options?.applicationServerKey ?? null,
    }));
  await toServer('/push/moved', {
    endpoint,
    auth: keys.auth,
    subscription: subscription.toJSON(),
    key: keyOf(subscription),
  });
}

/** The key that it takes messages of, base64url. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function takePushMessages(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { url?: unknown };
    event.waitUntil(event.action === 'off' ? letGo() : open(url));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)));
}
