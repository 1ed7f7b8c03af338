import { describe, expect, it } from 'vitest';
import { departments } from '../../content/faculty.ts';
import { motif } from './motif.ts';

describe('the drawing on an avatar', () => {
  it('is the same for the same name and another for each colleague', () => {
    for (const { subject, teachers } of departments) {
      const drawings = teachers.map(({ name }) => motif(subject, name));
      expect(drawings).toEqual(teachers.map(({ name }) => motif(subject, name)));
      expect(new Set(drawings).size, subject).toBeGreaterThan(teachers.length / 2);
    }
  });

  it('is a path of finite numbers that starts on the tile', () => {
    for (const { subject, teachers } of departments) {
      for (const { name } of teachers) {
        const path = motif(subject, name);
        expect(path).toMatch(/^M-?\d/);
        expect(path).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
  });
});
