// The rest of the home page, in the order of docs/screens/public-pages.md. Each section is a boundary of its own: React takes them over
// one after the other, and the one that somebody presses first.
import { noticeBoard, subjects, videos, why } from '../../content/home.ts';
import { homeStatistics, statisticsLabel, whyStatistics } from '../../content/statistics.ts';
import { testimonials } from '../../content/testimonials.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { StatisticStrip } from '../../ui/StatisticStrip.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { GarlandBand } from '../../ui/art/Garland.tsx';
import { iconPaths } from '../../ui/iconPaths.ts';
import { languageOf } from '../../ui/initials.ts';
import { lazyPart, onceSeen, Part } from '../../ui/lazyPart.tsx';
import { Features } from './Features.tsx';
import { NoticeRowsSkeleton } from './NoticeRowsSkeleton.tsx';
import { Programs } from './Programs.tsx';
import { Video } from './Video.tsx';
import styles from './Videos.module.css';

// Why Choose Us, under the garland: one argument, three figures.
function WhyChooseUs() {
  return (
    <section className={styles.band} aria-labelledby="why">
      <GarlandBand />
      <Wrap className={styles.columns}>
        <div>
          <h2 className="t-h1" id="why">
            {why.title}
          </h2>
          <p className={`t-lead ${styles.lead}`}>{why.lead}</p>
          <LinkButton variant="text" href={paths.about.href()}>
            {why.action}
            <Icon name="arrow" size={18} />
          </LinkButton>
        </div>
        <dl className={styles.figures}>
          {whyStatistics.map((statistic) => (
            <div key={statistic.label}>
              <dt>{statistic.label}</dt>
              <dd>
                <Figure value={statistic.value} unit={statistic.unit} />
              </dd>
              <dd>{statistic.note}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </section>
  );
}

// The notice board's place on the home page; the board itself comes, and keeps itself up to date, for those who
// get there.
const boardId = 'home-notices';
const NoticeBoard = lazyPart(() =>
  onceSeen(boardId, () => import('./NoticeBoard.tsx').then((module) => module.NoticeBoard)),
);

function NoticeBoardSection() {
  return (
    <Section aria-labelledby="notice-board">
      <Wrap>
        <SectionHead
          id="notice-board"
          title={noticeBoard.title}
          action={
            <LinkButton variant="text" href={paths.notices.href()}>
              {noticeBoard.all}
              <Icon name="arrow" size={18} />
            </LinkButton>
          }
        />
        <div id={boardId} className={styles.board}>
          <Part fallback={<NoticeRowsSkeleton />}>
            <NoticeBoard />
          </Part>
        </div>
      </Wrap>
    </Section>
  );
}

// What two students say, in their own language.
function Testimonials() {
  return (
    <Section joined aria-labelledby="testimonials">
      <Wrap>
        <VisuallyHidden>
          <h2 id="testimonials">{testimonials.title}</h2>
        </VisuallyHidden>
        <div className={styles.quotes}>
          {testimonials.quotes.map((quote) => (
            <figure key={quote.name}>
              <blockquote className="nepaliWords" lang={languageOf(quote.text)}>
                {quote.text}
              </blockquote>
              <figcaption>
                <InitialsAvatar name={quote.name} size={44} known />
                <span>
                  <b className="nepaliWords" lang={languageOf(quote.name)}>
                    {quote.name}
                  </b>
                  <small>{quote.course}</small>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </Wrap>
    </Section>
  );
}

// The six core subjects, each in its own colour, its icon once small and once as a drawing cut by the edge.
function Subjects() {
  return (
    <Section joined aria-labelledby="subjects">
      <Wrap>
        <SectionHead id="subjects" title={subjects.title} lead={subjects.lead} />
        <ul className={styles.grid}>
          {subjects.list.map((subject) => (
            <li key={subject.key}>
              <svg
                className={styles.drawing}
                viewBox="0 0 24 24"
                aria-hidden="true"
                style={{ color: `var(--p-palette-${subject.key})` }}
              >
                <path d={iconPaths[subject.key]} />
              </svg>
              <SubjectIcon subject={subject.key} size={52} />
              <h3 className="t-h3">{subject.title}</h3>
              <p>{subject.text}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  );
}

// Two promotional videos. Until somebody presses play each is a drawing: nothing leaves this origin before.
const sampled = videos.list.some(({ sample }) => sample);

function Videos() {
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

export function BelowTheFold() {
  return (
    <>
      <Part>
        <Wrap>
          <StatisticStrip label={statisticsLabel} statistics={homeStatistics} />
        </Wrap>
      </Part>
      <Part>
        <Features />
      </Part>
      <Part>
        <Videos />
      </Part>
      <Part>
        <Subjects />
      </Part>
      <Part>
        <WhyChooseUs />
      </Part>
      <Part>
        <NoticeBoardSection />
      </Part>
      <Part>
        <Programs />
      </Part>
      <Part>
        <Testimonials />
      </Part>
    </>
  );
}
