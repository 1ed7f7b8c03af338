// One video: its poster with a play button, and after the click the player in the same place.
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { videos } from '../../content/home.ts';
import { videoFrame, videoPage } from '../../content/thirdParty.ts';
import { MorningPoster, TangentPoster } from './posters.tsx';

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '16 / 9',
  borderRadius: 12,
  backgroundColor: '#171A3D',
  '& > *': { position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 },
  [theme.breakpoints.up('md')]: { aspectRatio: 'auto', height: 380 },
}));

const Play = styled('button')(({ theme }) => ({
  '--focus-ring': theme.vars.palette.marigold,
  display: 'flex',
  alignItems: 'flex-end',
  padding: 16,
  background: 'none',
  color: '#FBF7EF',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -6, borderRadius: 12 },
  '& > span': { display: 'flex', alignItems: 'center', gap: 14 },
  '& i': {
    display: 'grid',
    placeItems: 'center',
    width: 52,
    height: 52,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.marigold,
    color: theme.vars.palette.onPrimary,
    transition: theme.transitions.create('background-color'),
  },
  '&:hover i': { backgroundColor: theme.vars.palette.primaryHover },
  '@media (scripting: none)': { display: 'none' },
  [theme.breakpoints.up('md')]: { padding: 24, '& i': { width: 60, height: 60 } },
}));

/** Instead of the button where no script runs. */
const Elsewhere = styled('a')(({ theme }) => ({
  display: 'none',
  '@media (scripting: none)': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: theme.vars.palette.link,
    textDecoration: 'underline',
  },
}));

const posters = { morning: MorningPoster, tangent: TangentPoster } as const;

type VideoEntry = (typeof videos.list)[number];

/** The button that had the focus is gone: the player is what was asked for. */
const focus = (frame: HTMLElement | null): void => frame?.focus();

export function Video({ video }: { video: VideoEntry }) {
  const [playing, setPlaying] = useState(false);
  const Poster = posters[video.poster];
  return (
    <article>
      <Stage>
        {playing ? (
          <iframe
            ref={focus}
            src={videoFrame(video.youtubeId)}
            title={video.title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        ) : (
          <>
            <Poster />
            <Play
              type="button"
              aria-label={videos.play(video.title, video.length)}
              onClick={() => setPlaying(true)}
            >
              <span>
                <i>
                  <svg
                    viewBox="0 0 24 24"
                    width="22"
                    height="22"
                    aria-hidden="true"
                    style={{ marginLeft: 3 }}
                  >
                    <path d="M6 3.5l14 8.5-14 8.5z" fill="currentColor" />
                  </svg>
                </i>
                <span className="num">{video.length}</span>
              </span>
            </Play>
          </>
        )}
      </Stage>
      <Typography variant="h3" sx={{ mt: 2 }}>
        {video.title}
      </Typography>
      <Typography sx={{ mt: 0.5, color: 'ink2' }}>{video.text}</Typography>
      <Elsewhere href={videoPage(video.youtubeId)}>{videos.watch}</Elsewhere>
    </article>
  );
}
