// What an institute may break when it edits the content folder.
import { describe, expect, it } from 'vitest';
import { courses, longestCourse } from './courses.ts';
import { departments } from './faculty.ts';
import { programs } from './home.ts';
import { schedule } from './schedule.ts';

describe('the content folder', () => {
  it('names courses once, and programs name courses', () => {
    const ids = courses.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { course } of programs.cards) expect(ids).toContain(course);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it('has the durations and shifts as the owner gave them', () => {
    expect(Object.fromEntries(courses.map(({ title, months }) => [title, months]))).toEqual({
      'B.E. Entrance Preparation': 4,
      'IT Entrance Preparation': 3,
      'Engineering Lok Sewa Preparation': 6,
      'Engineering License Preparation': 2,
      'Medical Highcare Classes': 6,
    });
    expect(longestCourse).toBe(6);
    expect(schedule.shifts.map(({ opens, closes }) => `${opens}-${closes}`)).toEqual([
      '06:00-09:00',
      '10:00-13:00',
      '16:00-19:00',
    ]);
  });

  it('has at least eight teachers a subject, each named once', () => {
    for (const { subject, teachers } of departments) {
      expect(teachers.length, subject).toBeGreaterThanOrEqual(8);
      expect(new Set(teachers.map(({ name }) => name)).size, subject).toBe(teachers.length);
    }
  });
});
