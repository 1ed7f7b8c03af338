// What search engines may know of the institute, in schema.org's words: only what content/ states and pages show.
import type { Institute } from '../../../shared/institute.ts';
import { ownAddress } from '../../../shared/language.ts';
import { courses } from '../content/courses.ts';
import { pageTitles } from '../content/pageTitles.ts';
import { schedule } from '../content/schedule.ts';
import { paths } from '../lib/paths.ts';

type Thing = Record<string, unknown>;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const instituteId = (origin: string): string => `${origin}/#institute`;

function organization(origin: string, institute: Institute): Thing {
  const { address, location } = institute;
  return {
    '@type': 'EducationalOrganization',
    '@id': instituteId(origin),
    name: institute.name,
    alternateName: institute.nepaliName,
    description: institute.tagline,
    url: origin + ownAddress('/'),
    logo: `${origin}/icon-512.png`,
    email: institute.email,
    telephone: institute.phones.map(({ tel }) => tel),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      postalCode: address.postalCode,
      addressCountry: 'NP',
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
  };
}

/** A course with one instance per shift of the day. */
function course(
  origin: string,
  { address }: Institute,
  { id, title, description, months }: (typeof courses)[number],
): Thing {
  return {
    '@type': 'Course',
    '@id': `${origin}${ownAddress(paths.courses.href())}#${id}`,
    url: `${origin}${ownAddress(paths.courses.href())}#${id}`,
    name: title,
    description,
    inLanguage: ['ne', 'en'],
    provider: { '@id': instituteId(origin) },
    hasCourseInstance: schedule.shifts.map((shift) => ({
      '@type': 'CourseInstance',
      name: `${title}, ${shift.name}`,
      courseMode: 'Onsite',
      location: `${address.street}, ${address.city}`,
      courseSchedule: {
        '@type': 'Schedule',
        duration: `P${months}M`,
        repeatFrequency: 'Daily',
        repeatCount: months,
        byDay: weekdays.map((day) => `https://schema.org/${day}`),
        startTime: shift.opens,
        endTime: shift.closes,
        scheduleTimezone: 'Asia/Kathmandu',
      },
    })),
  };
}

interface Crumb {
  name: string;
  path: string;
}

function breadcrumbs(origin: string, trail: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + ownAddress(path),
    })),
  };
}

interface Page {
  title: string;
  path: string;
  /** Of a notice. */
  published?: string | undefined;
}

/** Everything that one page states, as one graph. */
export function structuredData(
  origin: string,
  institute: Institute,
  { title, path, published }: Page,
): Thing {
  const graph: Thing[] = [];
  const home = { name: pageTitles.homeCrumb, path: paths.home.href() };
  if (path === home.path || path === paths.contact.href()) graph.push(organization(origin, institute));
  if (path === paths.courses.href()) {
    graph.push(organization(origin, institute), ...courses.map((one) => course(origin, institute, one)));
  }
  if (published !== undefined) {
    graph.push(
      breadcrumbs(origin, [
        home,
        { name: pageTitles.notices, path: paths.notices.href() },
        { name: title, path },
      ]),
    );
  } else if (path !== home.path) graph.push(breadcrumbs(origin, [home, { name: title, path }]));
  return { '@context': 'https://schema.org', '@graph': graph };
}
