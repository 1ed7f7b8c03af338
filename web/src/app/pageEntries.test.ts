import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { institute } from '../../../shared/institute.ts';
import { pageDescriptions } from '../content/pageDescriptions.ts';
import { pageAt } from '../lib/pageAt.ts';
import { isPersonal, pages, paths, relevantSearch } from '../lib/paths.ts';
import { createRoutes } from './routes.tsx';

describe('the list of pages', () => {
  it('has every address that the router knows and no other, each once', () => {
    const routed = (routes: readonly RouteObject[]): string[] =>
      routes.flatMap(({ path, children = [] }) => [
        ...(path === undefined ? [] : [path]),
        ...routed(children),
      ]);
    const known = routed(createRoutes()).filter((pattern) => pattern !== '*');
    expect(known.sort()).toEqual(
      Object.values(paths)
        .map(({ pattern }) => pattern)
        .sort(),
    );
    expect(Object.keys(pages)).toHaveLength(known.length);
  });

  it('describes every page that search engines list, at a length they show', () => {
    const listed = Object.entries(pages).filter(([, entry]) => entry.index && entry.ownHead !== true);
    expect(Object.keys(pageDescriptions(institute)).sort()).toEqual(
      listed.map(([pattern]) => pattern).sort(),
    );
    for (const text of Object.values(pageDescriptions(institute))) {
      expect(text.length).toBeLessThanOrEqual(160);
    }
  });

  it.each([
    ['/', 'Entrance preparation in Kathmandu', '/'],
    ['/courses/', 'Courses', '/courses'],
    ['/notice/a-b', 'Notice', '/notice/:slug'],
    ['/student/calendar', 'Academic Calendar', '/student/calendar'],
    ['/admin/students/7', 'Student', '/admin/students/:id'],
    ['/nowhere', 'Page not found', undefined],
  ])('%s is %s', (pathname, title, pattern) => {
    expect(pageAt(pathname)).toMatchObject({ pattern, entry: { title } });
  });

  it('knows which part of a query changes a page', () => {
    const entry = { ...pageAt('/notices').entry, params: ['exam', 'id'] };
    expect(relevantSearch(entry, '?id=7&utm_source=x&exam=CEE (Set 1)')).toBe('?exam=CEE+%28Set+1%29&id=7');
    expect(relevantSearch(entry, '?fbclid=x')).toBe('');
    expect(relevantSearch(entry, '?exam=&id=')).toBe('?exam=&id=');
    expect(relevantSearch(entry, `?id=${'x'.repeat(10_000)}`)).toBe(`?id=${'x'.repeat(400)}`);
    expect(relevantSearch(pageAt('/about').entry, '?id=7')).toBe('');
  });

  it.each([
    ['/results', '?exam=CEE+(Set+1)&id=7', true],
    ['/results', '?exam=CEE+(Set+1)', true],
    ['/results', '?utm_source=x', false],
    ['/notices', '?category=Exams', false],
  ])('%s%s names people: %s', (pathname, search, personal) => {
    expect(isPersonal(pageAt(pathname).entry, search)).toBe(personal);
  });
});
