import { describe, expect, it } from 'vitest';
import { adminMenu, adminSettingsEntry } from '../content/adminMenu.ts';
import { footerMenu, headerMenu, legalMenu } from '../content/navigation.ts';
import { backToSite, portalBar, portalMenu } from '../content/sideMenus.ts';
import { paths, roleHome } from './paths.ts';

describe('href', () => {
  it('fills and escapes parameters', () => {
    expect(paths.notice.href({ slug: 'नतिजा/ready?' })).toBe(`/notice/${encodeURIComponent('नतिजा/ready?')}`);
    expect(paths.adminStudent.href({ id: 'a b' })).toBe('/admin/students/a%20b');
  });

  it('takes a query', () => {
    expect(paths.auth.href({ tab: 'reset' })).toBe('/auth?tab=reset');
    expect(paths.auth.href()).toBe('/auth');
    expect(paths.notice.href({ slug: 'x' }, { from: 'a&b' })).toBe('/notice/x?from=a%26b');
  });

  it('knows where a role starts', () => {
    expect(roleHome(true)).toBe('/admin');
    expect(roleHome(false)).toBe('/student');
  });
});

describe('menus', () => {
  it('name only addresses of the product', () => {
    const known = new Set<string>(Object.values(paths).map(({ pattern }) => pattern));
    const entries = [
      ...headerMenu.flatMap((item) => ('to' in item ? [item.to] : item.entries.map(({ to }) => to))),
      ...footerMenu.flatMap((group) => group.entries.map(({ to }) => to)),
      ...legalMenu.map(({ to }) => to),
      ...[...portalMenu, ...adminMenu, adminSettingsEntry, backToSite].flatMap((entry) => [
        entry.to,
        ...(entry.entries ?? []).map(({ to }) => to),
      ]),
      ...portalBar,
    ];
    expect(entries.filter((to) => !known.has(to))).toEqual([]);
  });
});
