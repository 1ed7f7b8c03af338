// The short form of `npm run fuzz`, which takes minutes: some hundred hostile requests of moderate size.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attack } from './attack.ts';
import { startSubject, type Subject } from './engine.ts';

/** The same requests in every run; another seed by FUZZ_SEED. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260);
const requests = 150;

describe('an engine under hostile requests', () => {
  let subject: Subject;

  beforeAll(async () => {
    subject = await startSubject();
  });

  afterAll(async () => {
    await subject.stop();
  });

  test('goes on, and has no fault of its own', async () => {
    const outcome = await attack({
      url: subject.url,
      seed,
      size: 0.05,
      atOnce: 2,
      goesOn: (sent) => sent < requests && subject.ended() === null,
    });
    expect(subject.ended()).toBeNull();
    expect(outcome.findings, `FUZZ_SEED=${String(seed)}\n${subject.faults.join('')}`).toEqual([]);
    // Not all was refused, and not all answered.
    const answers = [...outcome.answers.keys()];
    expect(answers).toContain('200 data');
    expect(answers).toContain('200 validation-failed');
    expect(answers).toContain('200 invalid-json');
    const health = await fetch(`${subject.url}/healthz`);
    expect(health.status).toBe(200);
  });
});
