// `npm run rotate-keys [-- --now]`: a new key for access tokens. Nobody is signed out; with --now (a key has leaked)
// all tokens of the old keys stop working at once, and browsers fetch new ones by their refresh cookies.
// `npm run rotate-keys -- --sheets [--now]`: a new key for mark sheets. Sheets of the old ones stay verifiable; with --now
// (a key has leaked) they prove nothing any more, and whoever needs one downloads it again.
// `npm run rotate-keys -- --push [--now]`: a new key for push messages. Browsers that have the old one are told by it as
// before; with --now (a key has leaked) they are told nothing more until their readers ask for it again.

import { rotateKeys } from '../accounts/sessions/accessTokens.ts';
import { systemClock } from '../base/clock.ts';
import { rotatePushKeys } from '../push/pushKeys.ts';
import { rotateSheetKeys } from '../sheets/sheetKeys.ts';
import { misused, runCommand, withDatabase } from './runCommand.ts';

const flag = { type: 'boolean', default: false } as const;
const command = {
  name: 'rotate-keys',
  usage: ['[--now]', '--sheets [--now]', '--push [--now]'],
  about:
    'Makes a new key for access tokens, mark sheets or push messages. --now, when one has leaked: the old ones count for nothing any more.',
  options: { now: flag, sheets: flag, push: flag },
};

await runCommand(command, async ({ values }) => {
  if (values.sheets && values.push) throw misused('Name one ring of keys: --sheets or --push.');
  const [rotate, name] = values.sheets
    ? [rotateSheetKeys, 'key of mark sheets']
    : values.push
      ? [rotatePushKeys, 'key of push messages']
      : [rotateKeys, 'signing key'];
  await withDatabase(async (pool) => {
    const { kid, signsFrom } = await rotate(pool, systemClock, { immediately: values.now });
    console.log(`New ${name} ${kid}, in use from ${signsFrom.toISOString()}.`);
  });
});
