// One video: its poster with a play button, and after the click the player in the same place.
import { useId, useState } from 'react';
import { videos } from '../../content/home.ts';
import { videoFrame, videoPage } from '../../content/thirdParty.ts';
import { Ridge } from '../../ui/art/Ridge.tsx';
import { ridgePaths } from '../../ui/art/paths.ts';
import styles from './Video.module.css';

// The two videos' posters, drawn: the valley at six in the morning, and a tangent on its parabola.
const frame = {
  viewBox: '0 0 720 400',
  preserveAspectRatio: 'xMidYMid slice',
  'aria-hidden': true,
} as const;

function MorningPoster() {
  const clip = useId();
  return (
    <svg {...frame}>
      <circle cx="176" cy="146" r="54" fill="#F5A400" />
      <Ridge transform="translate(1360 -26) scale(-1.06 1.06)" />
      {/* The first light on the middle layer. */}
      <clipPath id={clip}>
        <path d={ridgePaths.middle} transform="translate(1360 -26) scale(-1.06 1.06)" />
      </clipPath>
      <ellipse
        cx="176"
        cy="300"
        rx="150"
        ry="46"
        fill="#F5A400"
        fillOpacity=".1"
        clipPath={`url(#${clip})`}
      />
    </svg>
  );
}

const columns = [124, 188, 252, 316, 380, 444, 508, 572, 636];
const rows = [72, 134, 196, 258];

function TangentPoster() {
  return (
    <svg {...frame}>
      <g fill="none" strokeWidth="1.5">
        <path d={columns.map((x) => `M${x} 320V52`).join('')} stroke="#343969" />
        <path d={rows.map((y) => `M60 ${y}H680`).join('')} stroke="#343969" />
        <path d="M60 340V40M40 320H690" stroke="#666FBC" />
      </g>
      <g transform="translate(-40 0)" fill="none" strokeWidth="3.5">
        <path d="M250 20Q420 600 590 20" stroke="#FBF7EF" />
        <path d="M418 369L645 28.5" stroke="#F5A400" />
        <circle cx="494.8" cy="253.9" r="8" fill="#F5A400" />
      </g>
    </svg>
  );
}

const posters = { morning: MorningPoster, tangent: TangentPoster } as const;

type VideoEntry = (typeof videos.list)[number];

/** The button that had the focus is gone: the player is what was asked for. */
const focus = (frame: HTMLElement | null): void => frame?.focus();

function Play({ video, onPlay }: { video: VideoEntry; onPlay: () => void }) {
  const about = video.sample ? videos.sample : video.length;
  return (
    <button
      className={styles.play}
      type="button"
      aria-label={videos.play(video.title, about)}
      onClick={onPlay}
    >
      <i>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M6 3.5l14 8.5-14 8.5z" fill="currentColor" />
        </svg>
      </i>
      <span className="num">{about}</span>
    </button>
  );
}

export function Video({ video }: { video: VideoEntry }) {
  const [playing, setPlaying] = useState(false);
  const Poster = posters[video.poster];
  return (
    <article>
      <div className={styles.stage}>
        {playing ? (
          <iframe
            ref={focus}
            src={videoFrame(video.youtubeId)}
            title={video.title}
            // Fullscreen stands here alone: beside it, the older attribute makes browsers warn.
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            <Poster />
            <Play video={video} onPlay={() => setPlaying(true)} />
          </>
        )}
      </div>
      <h3 className={`t-h3 ${styles.title}`}>{video.title}</h3>
      <p className={styles.text}>{video.text}</p>
      <a className={styles.elsewhere} href={videoPage(video.youtubeId)}>
        {videos.watch}
      </a>
    </article>
  );
}
