import { expect, it } from 'vitest';
import { chunkGroups, type TrialChunk } from './chunks.ts';

const src = '/house/web/src/';

const chunk = (name: string, more: Partial<TrialChunk> = {}): TrialChunk => ({
  fileName: `${name}.js`,
  facadeModuleId: null,
  isEntry: false,
  isDynamicEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [`${src}${name}.ts`],
  code: 'code',
  ...more,
});

/** A screen, or a part that is loaded on its own. */
const part = (name: string, imports: string[], dynamicImports: string[] = []): TrialChunk =>
  chunk(name, {
    facadeModuleId: `${src}${name}.tsx`,
    isDynamicEntry: true,
    moduleIds: [`${src}${name}.tsx`],
    imports,
    dynamicImports,
  });

const mui = '/house/node_modules/@mui/material/Button.mjs';

const trial = [
  chunk('main', { isEntry: true, dynamicImports: ['site/home/HomePage.js', 'admin/Students.js'] }),
  part('site/home/HomePage', ['words.js'], ['site/home/ClassStart.js']),
  part('site/home/ClassStart', ['words.js']),
  part('site/Registration', ['words.js', 'field.js', 'ui/dates.js', 'map.js', 'ui/alert.js']),
  part('portal/Dashboard', ['field.js', 'ui/dates.js', 'ui/lists.js', 'ui/alert.js']),
  part('portal/mock-tests/SittingPage', ['ui/alert.js', 'ui/formula.js', 'attempt.js']),
  part('portal/mock-tests/OwnTestsPage', ['attempt.js']),
  part(
    'admin/Students',
    ['field.js', 'ui/dates.js', 'ui/lists.js', 'map.js', 'ui/formula.js', 'ui/alert.js'],
    ['ui/Viewer.js'],
  ),
  part('ui/Viewer', ['ui/zoom.js']),
  chunk('words'),
  chunk('map', { code: 'x'.repeat(90_000) }),
  chunk('field', { imports: ['button.js'] }),
  chunk('button', { moduleIds: [mui] }),
  chunk('ui/dates'),
  chunk('ui/alert'),
  chunk('ui/lists'),
  chunk('ui/formula'),
  chunk('attempt'),
  chunk('ui/zoom'),
];

const groupOf = (id: string, first: readonly string[] = []): string | undefined =>
  chunkGroups(trial, new Set(first))
    .filter(({ test }) => test(id))
    .sort((one, other) => other.priority - one.priority)[0]?.name;

it('joins what the same screens need, apart from what brings heavy packages along', () => {
  expect(groupOf(`${src}words.ts`)).toBe('parts-home-site');
  expect(groupOf(`${src}ui/dates.ts`)).toBe('parts-office-portal-site');
  expect(groupOf(`${src}field.ts`)).toBe('parts-office-portal-site-mui');
  expect(groupOf(`${src}ui/lists.ts`)).toBe('parts-office-portal');
  expect(groupOf(mui)).toBe('mui-office-portal-site');
  // Exams have what is theirs apart, and share the rest with the portal.
  expect(groupOf(`${src}attempt.ts`)).toBe('parts-exam');
  expect(groupOf(`${src}ui/formula.ts`)).toBe('parts-office-portal');
  // What exams, visitors and others need comes to all: an exam loads nothing else of what visitors need.
  expect(groupOf(`${src}ui/alert.ts`)).toBe('parts-home-office-portal-site');
  // What a part needs that belongs to nobody, those need who open it.
  expect(groupOf(`${src}ui/zoom.ts`)).toBe('parts-office');
});

it('leaves screens and large parts in files of their own, but for those that come at once', () => {
  expect(groupOf(`${src}portal/Dashboard.tsx`)).toBeUndefined();
  expect(groupOf(`${src}map.ts`)).toBeUndefined();
  expect(groupOf(`${src}site/home/ClassStart.tsx`)).toBe('home');
  expect(groupOf(`${src}site/home/HomePage.tsx`)).toBe('HomePage');
});

it('takes nothing out of what every page starts with', () => {
  expect(groupOf(`${src}words.ts`, [`${src}words.ts`])).toBe('start');
});

it('puts what more screens need before what fewer need, for groups take along what they import', () => {
  const ranks = new Map(chunkGroups(trial, new Set()).map(({ name, priority }) => [name, priority]));
  const order = [...ranks].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const before = (one: string, other: string): void =>
    expect(order.indexOf(one), `${one} before ${other}`).toBeLessThan(order.indexOf(other));
  before('start', 'mui-office-portal-site');
  before('mui-office-portal-site', 'parts-office-portal-site');
  before('parts-office-portal-site', 'parts-office-portal-site-mui');
  before('parts-office-portal-site-mui', 'parts-office-portal');
  before('parts-home-site', 'HomePage');
  before('HomePage', 'home');
});
