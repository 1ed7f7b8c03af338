import { describe, expect, it } from 'vitest';
import { institute, instituteOf } from '../../../shared/institute.ts';
import { videos } from './home.ts';
import { frameHosts, mapFrame, mapPage, videoFrame } from './thirdParty.ts';

describe('what other origins are asked for', () => {
  it('stays within what the security policy allows to be framed', () => {
    const frames = [
      ...videos.list.map(({ youtubeId }) => videoFrame(youtubeId)),
      mapFrame(institute.location),
    ];
    for (const address of frames) {
      expect(frameHosts(institute)).toContain(new URL(address).origin);
      expect(new URL(address).protocol).toBe('https:');
    }
  });

  it('adds the registration form of somebody else, by its origin alone', () => {
    const form = 'https://forms.example:8443/f?x=1';
    expect(frameHosts(instituteOf({ registration_form: form }))).toEqual([
      ...frameHosts(institute),
      'https://forms.example:8443',
    ]);
  });

  it('starts the video that was asked for, whatever its id holds', () => {
    const address = new URL(videoFrame('a/b?c&d'));
    expect(address.pathname).toBe('/embed/a%2Fb%3Fc%26d');
    expect(address.searchParams.get('autoplay')).toBe('1');
  });

  it('shows the office in the middle of the map', () => {
    const query = new URL(mapFrame(institute.location)).searchParams;
    const [west = 0, south = 0, east = 0, north = 0] = (query.get('bbox') ?? '').split(',').map(Number);
    const [latitude = 0, longitude = 0] = (query.get('marker') ?? '').split(',').map(Number);
    expect((west + east) / 2).toBeCloseTo(longitude, 4);
    expect((south + north) / 2).toBeCloseTo(latitude, 4);
    expect(new URL(mapPage(institute.location)).searchParams.get('query')).toBe(`${latitude},${longitude}`);
  });
});
