// The only other origins the public site ever shows, each in a frame and after a click. The content security
// policy allows exactly what `frameHosts` gives.
import type { Institute } from '../../../shared/institute.ts';

const youtube = 'https://www.youtube-nocookie.com';
const openStreetMap = 'https://www.openstreetmap.org';

/** Origins for the policy's frame-src. Nothing is added as long as the registration form is our own. */
export function frameHosts({ registrationForm }: Institute): string[] {
  const outside = registrationForm.startsWith('https://') ? [new URL(registrationForm).origin] : [];
  return [youtube, openStreetMap, ...outside];
}

/** The player without cookies; it starts, since the visitor has just asked for it. */
export function videoFrame(youtubeId: string): string {
  return `${youtube}/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`;
}

/** The video's own page, for visitors without JavaScript. */
export function videoPage(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}

/** OpenStreetMap around the office, some 800 m wide. */
export function mapFrame({ latitude, longitude }: Institute['location']): string {
  const box = [longitude - 0.004, latitude - 0.0025, longitude + 0.004, latitude + 0.0025];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${openStreetMap}/export/embed.html?${query.toString()}`;
}

/** Opens the maps app on phones, a map elsewhere. */
export function mapPage({ latitude, longitude }: Institute['location']): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}
