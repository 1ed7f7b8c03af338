// `npm run rotate-keys [-- --now]`: a new key for access tokens. Nobody is signed out; with --now (a key has leaked)
// all tokens of the old keys stop working at once, and browsers fetch new ones by their refresh cookies.
// `npm run rotate-keys -- --sheets [--now]`: a new key for mark sheets. Sheets of the old ones stay verifiable; with --now
// (a key has leaked) they prove nothing any more, and whoever needs one downloads it again.
// `npm run rotate-keys -- --push [--now]`: a new key for push messages. Browsers that have the old one are told by it as
// before; with --now (a key has leaked) they are told nothing more until their readers ask for it again.

import { parseArgs } from 'node:util';
import { rotateKeys } from '../accounts/sessions/accessTokens.ts';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { StartupError } from '../base/errors.ts';
import { rotatePushKeys } from '../push/pushKeys.ts';
import { rotateSheetKeys } from '../sheets/sheetKeys.ts';
import { runCommand, withDatabase } from './runCommand.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      now: { type: 'boolean', default: false },
      sheets: { type: 'boolean', default: false },
      push: { type: 'boolean', default: false },
    },
  });
  if (values.sheets && values.push)
    throw new StartupError('config_invalid', 'Name one ring of keys: --sheets or --push.');
  const [rotate, name] = values.sheets
    ? [rotateSheetKeys, 'key of mark sheets']
    : values.push
      ? [rotatePushKeys, 'key of push messages']
      : [rotateKeys, 'signing key'];
  await withDatabase(parseDataConfig(process.env), async (pool) => {
    const { kid, signsFrom } = await rotate(pool, systemClock, { immediately: values.now });
    console.log(`New ${name} ${kid}, in use from ${signsFrom.toISOString()}.`);
  });
});
