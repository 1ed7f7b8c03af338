// What the strip says of the system: what fails comes before what only waits.
import { expect, it } from 'vitest';
import { type PartStatus, statusParts } from '../../../../shared/systemStatus.ts';
import { statusWords } from './statusWords.ts';

const now = new Date('2026-11-24T06:00:00Z');
const words = (changed: Partial<Record<PartStatus['part'], PartStatus['state']>>) =>
  statusWords(
    {
      kind: 'known',
      parts: statusParts.map((part) => ({ part, state: changed[part] ?? 'up', since: null })),
    },
    now,
  );

it('is active while all work, or are off and nobody misses them', () => {
  expect(words({ backup: 'off' })).toEqual({ tone: 'good', headline: 'Active', sentences: [] });
});

it('names what waits: mails of a restored copy, mail that is not set up', () => {
  expect(words({ outbox: 'held' })).toMatchObject({
    tone: 'pending',
    headline: 'Mails held',
    sentences: [expect.stringContaining('this is a restored copy')],
  });
  expect(words({ mail: 'off' })).toMatchObject({ tone: 'pending', headline: 'Mail off' });
  expect(words({ mail: 'off', outbox: 'held' })).toMatchObject({ headline: '2 parts waiting' });
});

it('is bad as soon as something fails', () => {
  const found = words({ outbox: 'held', backup: 'down' });
  expect(found).toMatchObject({ tone: 'bad', headline: 'Backup down' });
  expect(found?.sentences).toHaveLength(2);
});
