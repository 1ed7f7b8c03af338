import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { videos } from '../../content/home.ts';
import { Video } from './Video.tsx';

const [video] = videos.list;
if (video === undefined) throw new Error('no video');
const own = { ...video };
delete own.sample;

it('says that a sample plays, and how long a film of the institute is', () => {
  const { rerender } = render(<Video video={{ ...video, sample: true }} />);
  expect(screen.getByRole('button')).toHaveAccessibleName(`Play video: ${video.title}, Sample video`);
  expect(screen.queryByText(video.length)).not.toBeInTheDocument();
  rerender(<Video video={own} />);
  expect(screen.getByRole('button')).toHaveAccessibleName(`Play video: ${video.title}, ${video.length}`);
});

it('plays in its place, focused, with one word about full screen: browsers warn of two', async () => {
  render(<Video video={video} />);
  await userEvent.setup().click(screen.getByRole('button'));
  const frame = screen.getByTitle(video.title);
  expect(frame).toHaveFocus();
  expect(frame).toHaveAttribute('allow', expect.stringContaining('fullscreen'));
  expect(frame).not.toHaveAttribute('allowfullscreen');
});
