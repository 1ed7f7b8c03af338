// The file of answers that did not arrive.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createWorld, settled } from '../attempt/fakeAttempts.ts';
import { unsentFile } from './unsentFile.ts';

it('holds what waits, signed with the last receipt, and is none where nothing does', async () => {
  const world = createWorld();
  const phone = world.device('phone');
  const attempt = await phone.open();
  const record = () => {
    const { record: known } = attempt.view();
    if (known === undefined) throw new Error('it has begun');
    return known;
  };
  expect(await unsentFile(record(), phone.store)).toBeNull();
  world.line.isCut = 'before';
  await world.pass(3000);
  attempt.answer(4, { choice: 'b' });
  await settled();
  const file = await unsentFile(record(), phone.store);
  expect(file).toMatchObject({ attempt: 'attempt', sitting: 1, receipt: record().receipt?.text });
  expect(JSON.parse(file?.events ?? '')).toMatchObject([{ seq: 1, question: 4, choice: 'b', since: 3000 }]);
  expect(file?.signature).toBe(
    createHmac('sha256', file?.receipt ?? '')
      .update(file?.events ?? '')
      .digest('hex'),
  );
});
