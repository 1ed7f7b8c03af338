// `npm run rotate-keys [-- --now]`: a new key for access tokens. Nobody is signed out; with --now (a key has leaked)
// all tokens of the old keys stop working at once, and browsers fetch new ones by their refresh cookies.
// `npm run rotate-keys -- --sheets [--now]`: a new key for mark sheets. Sheets of the old ones stay verifiable; with --now
// (a key has leaked) they prove nothing any more, and whoever needs one downloads it again.

import { parseArgs } from 'node:util';
import { rotateKeys } from '../accounts/sessions/accessTokens.ts';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { rotateSheetKeys } from '../sheets/sheetKeys.ts';
import { runCommand, withDatabase } from './runCommand.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: { now: { type: 'boolean', default: false }, sheets: { type: 'boolean', default: false } },
  });
  await withDatabase(parseDataConfig(process.env), async (pool) => {
    const rotate = values.sheets ? rotateSheetKeys : rotateKeys;
    const { kid, signsFrom } = await rotate(pool, systemClock, { immediately: values.now });
    console.log(
      `New ${values.sheets ? 'key of mark sheets' : 'signing key'} ${kid}, in use from ${signsFrom.toISOString()}.`,
    );
  });
});
