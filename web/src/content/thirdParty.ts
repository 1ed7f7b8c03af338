// The only other origins the public site ever shows, each in a frame and after a click. The content security
// policy allows exactly `frameHosts`.
import { institute } from './institute.ts';

const youtube = 'https://www.youtube-nocookie.com';
const openStreetMap = 'https://www.openstreetmap.org';
/** Nothing as long as the registration form is our own. */
const outsideForm = /^https:\/\/[^/]+/.exec(institute.registrationForm) ?? [];

/** Origins for the policy's frame-src. */
export const frameHosts: readonly string[] = [youtube, openStreetMap, ...outsideForm];

/** The player without cookies; it starts, since the visitor has just asked for it. */
export function videoFrame(youtubeId: string): string {
  return `${youtube}/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`;
}

/** The video's own page, for visitors without JavaScript. */
export function videoPage(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}

const { latitude, longitude } = institute.location;

/** OpenStreetMap around the office, some 800 m wide. */
export function mapFrame(): string {
  const box = [longitude - 0.004, latitude - 0.0025, longitude + 0.004, latitude + 0.0025];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${openStreetMap}/export/embed.html?${query.toString()}`;
}

/** Opens the maps app on phones, a map elsewhere. */
export function mapPage(): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}
