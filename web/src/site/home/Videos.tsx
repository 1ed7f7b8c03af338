// Two promotional videos. Until somebody presses play each is a drawing: nothing leaves this origin before.
import { videos } from '../../content/home.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Video } from './Video.tsx';
import styles from './Videos.module.css';

const sampled = videos.list.some(({ sample }) => sample);

export function Videos() {
  return (
    <Section joined aria-labelledby="videos">
      <Wrap>
        <SectionHead id="videos" title={videos.title} />
        <div className={styles.list}>
          {videos.list.map((video) => (
            <Video key={video.title} video={video} />
          ))}
        </div>
        <p className={styles.note}>{sampled ? `${videos.sampleNote} ${videos.note}` : videos.note}</p>
      </Wrap>
    </Section>
  );
}
