// A line above the question: calm, and nothing waits for it.
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../../shared/dates.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { AttemptView } from '../attempt/attemptTypes.ts';
import { ExamIcon } from '../frame/ExamIcon.tsx';
import { thisDevice } from '../frame/thisDevice.ts';
import styles from './Banner.module.css';

interface BannerProps {
  icon: IconName | 'offline';
  strong: string;
  /** Plain text. */
  text: ReactNode;
  aside?: ReactNode;
  tone?: 'amber' | 'sun';
  onClose?: () => void;
}

export function Banner({ icon, strong, text, aside, tone = 'amber', onClose }: BannerProps): ReactNode {
  return (
    <div className={clsx(styles.banner, styles[tone])} role="status">
      {icon === 'offline' ? <ExamIcon name={icon} /> : <Icon name={icon} size={22} />}
      <p>
        <b>{strong}</b> {text}
      </p>
      {aside === undefined ? null : <span className={clsx('num', styles.aside)}>{aside}</span>}
      {onClose === undefined ? null : (
        <button type="button" className={styles.close} aria-label={mockTests.player.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** What the office said, and gave. Each until it is closed. */
function News({ view }: { view: AttemptView }): ReactNode {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { announcements = [], extraMinutes = 0 } = view.record ?? {};
  const extra = { id: `+${extraMinutes}`, text: mockTests.clock.extra(extraMinutes) };
  const news = [...(extraMinutes > 0 ? [extra] : []), ...announcements];
  return news
    .filter(({ id }) => !closed.includes(id))
    .map(({ id, text }) => (
      <Banner
        key={id}
        icon="bell"
        strong={mockTests.banners.office}
        text={<span lang={languageOf(text)}>{text}</span>}
        onClose={() => setClosed([...closed, id])}
      />
    ));
}

export function Banners({ view }: { view: AttemptView }): ReactNode {
  const [office] = useInstitute().phones;
  const { banners, here } = mockTests;
  const { lostAt, keeps, refusal } = view;
  return (
    <>
      {refusal === null ? null : (
        <Banner
          icon="alert"
          strong={banners.refused}
          text={
            <>
              {banners.refusedText} <a href={`tel:${office.tel}`}>{office.label}</a>
            </>
          }
        />
      )}
      {lostAt === null ? null : (
        <Banner
          icon="offline"
          strong={banners.offline}
          text={banners.offlineText(here[thisDevice()])}
          aside={banners.since(formatTime(new Date(lostAt)))}
        />
      )}
      {keeps ? null : <Banner icon="warning" strong={banners.full} text={banners.fullText} />}
      <News view={view} />
    </>
  );
}
