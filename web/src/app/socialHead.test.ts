import { describe, expect, it } from 'vitest';
import { institute } from '../../../shared/institute.ts';
import { courses } from '../content/courses.ts';
import { schedule } from '../content/schedule.ts';
import { neutralHead, socialHead } from './socialHead.ts';

const origin = 'https://prabesh.example';
const page = {
  title: 'Courses · Prabesh',
  description: 'Five',
  canonical: '/courses',
  index: true,
  notFound: false,
};

function dataOf(head: string): { '@type': string }[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}';
  return (JSON.parse(json) as { '@graph': { '@type': string }[] })['@graph'];
}

describe('the head for readers of HTML', () => {
  it('names the page with absolute addresses', () => {
    const head = socialHead(page, origin, institute);
    expect(head).toContain('<meta property="og:url" content="https://prabesh.example/courses">');
    expect(head).toContain('<meta property="og:image" content="https://prabesh.example/share.png">');
    expect(head).toContain('<meta name="description" content="Five">');
  });

  it('escapes what others wrote', () => {
    const head = socialHead(
      {
        ...page,
        title: '"><script>alert(1)</script>',
        canonical: '/notice/x',
        published: '2026-01-01T00:00:00Z',
      },
      origin,
      institute,
    );
    expect(head).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(head).toContain('<meta property="og:type" content="article">');
    expect(dataOf(head)).toMatchObject([{ '@type': 'BreadcrumbList', itemListElement: { length: 3 } }]);
  });

  it('states each course with its shifts', () => {
    const things = dataOf(socialHead(page, origin, institute));
    expect(things.map((thing) => thing['@type'])).toEqual([
      'EducationalOrganization',
      ...courses.map(() => 'Course'),
      'BreadcrumbList',
    ]);
    expect(things[1]).toMatchObject({
      name: courses[0]?.title,
      provider: { '@id': `${origin}/#institute` },
      hasCourseInstance: { length: schedule.shifts.length },
    });
  });

  it('tells chats of a result what is true of everybody’s, and names no other address', () => {
    const head = neutralHead(origin, institute);
    expect(head).toContain('<meta property="og:title" content="Exam result">');
    expect(head).toContain(
      '<meta property="og:image" content="https://prabesh.example/share-result.png">' +
        '<meta property="og:image:type" content="image/png">' +
        '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    );
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(head).not.toContain('og:url');
  });

  it('says nothing of pages that are not there or not for everybody', () => {
    expect(socialHead({ ...page, notFound: true }, origin, institute)).toBe('');
    expect(socialHead({ ...page, index: false }, origin, institute)).toBe('');
  });
});
