// One video: its poster with a play button, and after the click the player in the same place.
import { useState } from 'react';
import { videos } from '../../content/home.ts';
import { videoFrame, videoPage } from '../../content/thirdParty.ts';
import styles from './Video.module.css';
import { MorningPoster, TangentPoster } from './posters.tsx';

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
