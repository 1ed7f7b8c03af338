import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { fakeResources } from '../resources/fakeResources.ts';
import { ownPicture } from './VideosPage.tsx';
import { VideosPage } from './VideosPage.tsx';

const video = (number: number, fields: Record<string, string | null> = {}) => ({
  id: `v${number}`,
  title: `Video ${number}`,
  description: 'Range and height.',
  subject: 'Physics',
  date: 'Nov 05',
  video_url: 'https://video.example/watch?v=1',
  thumbnail_url: null,
  ...fields,
});
const show = (rows: ReturnType<typeof video>[], at = '/videos') =>
  renderWithProviders(<VideosPage />, {
    at,
    role: 'student',
    link: fakeResources('videos', 'subject', rows).link,
  });

it('shows lectures with all that is known of them, watched in a new tab', async () => {
  show([video(1)]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Video Lectures' })).toBeInTheDocument();
  expect(await screen.findByPlaceholderText('Search videos by title or keywords...')).toBeInTheDocument();
  const card = await screen.findByRole('listitem');
  for (const text of ['Physics', 'Nov 05', 'Video 1', 'Range and height.']) {
    expect(card).toHaveTextContent(text);
  }
  const link = within(card).getByRole('link', { name: /^Watch Video: Video 1/ });
  expect(link).toHaveAttribute('href', 'https://video.example/watch?v=1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
});

it('takes pictures of this site only, and draws one where there is none or it fails', async () => {
  const page = show([
    video(1, { thumbnail_url: '/pictures/heart.png' }),
    video(2, { thumbnail_url: 'https://elsewhere.example/x.jpg' }),
    video(3, { thumbnail_url: '' }),
  ]);
  await screen.findByText('Video 3');
  const pictures = () => [...page.container.querySelectorAll('img')];
  expect(pictures().map((one) => new URL(one.src).pathname)).toEqual(['/pictures/heart.png']);
  for (const picture of pictures()) fireEvent.error(picture);
  expect(pictures()).toEqual([]);
});

it.each([
  ['/x.png', 'https://prabesh.test/x.png'],
  ['https://prabesh.test/x.png', 'https://prabesh.test/x.png'],
  ['https://elsewhere.test/x.png', null],
  ['//elsewhere.test/x.png', null],
  ['http://[', null],
  ['', null],
  [null, null],
])('a picture at %s', (url, shown) => {
  expect(ownPicture(url, 'https://prabesh.test')).toBe(shown);
});

it('says when there are none', async () => {
  show([], '/videos?q=nothing');
  expect(await screen.findByText('No videos found')).toBeInTheDocument();
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeInTheDocument();
});
