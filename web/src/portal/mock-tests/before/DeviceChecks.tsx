// Whether this device is ready for an exam, point by point.
import type { ReactNode } from 'react';
import { formatBytes, formatMarks } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { ExamIcon } from '../frame/ExamIcon.tsx';
import type { LoadedPaper } from '../usePaper.ts';
import styles from './BeforeExam.module.css';
import type { Checks } from './useChecks.ts';

const { before } = mockTests;

export type ShownIcon = IconName | 'offline';

export const Shown = ({ icon }: { icon: ShownIcon }): ReactNode =>
  icon === 'offline' ? <ExamIcon name={icon} /> : <Icon name={icon} size={22} />;

function Check({
  icon,
  tone,
  words,
}: {
  icon: ShownIcon;
  tone: 'good' | 'amber' | 'plain';
  words: readonly (string | undefined)[];
}): ReactNode {
  const [title, text] = words;
  return (
    <li className={styles[tone]}>
      <Shown icon={icon} />
      <div>
        {title}
        {text === undefined ? null : <span>{text}</span>}
      </div>
    </li>
  );
}

interface DeviceChecksProps {
  checks: Checks;
  keeps: boolean;
  paper: LoadedPaper;
  isLoadable: boolean;
}

export function DeviceChecks({ checks, keeps, paper, isLoadable }: DeviceChecksProps): ReactNode {
  const { content, failed } = paper;
  const { paper: words } = before;
  return (
    <section className={styles.card}>
      <h2 className="t-h4">{before.checks}</h2>
      <ul className="num">
        {content !== undefined ? (
          <Check icon="lock" tone="plain" words={[words.here, words.hereText(formatBytes(content.length))]} />
        ) : isLoadable ? (
          <Check
            icon={failed ? 'warning' : 'download'}
            tone={failed ? 'amber' : 'plain'}
            words={failed ? [words.failed, words.failedText] : [words.coming]}
          />
        ) : (
          <Check icon="clock" tone="plain" words={[words.later]} />
        )}
        <Check
          icon={keeps ? 'check' : 'warning'}
          tone={keeps ? 'good' : 'amber'}
          words={keeps ? before.keeps : before.keepsNot}
        />
        {checks.clock === null ? null : (
          <Check
            icon="check"
            tone="good"
            words={[
              before.clockAgrees,
              checks.apart === 0
                ? undefined
                : before.clockText(formatMarks(Math.round(checks.apart / 100) / 10)),
            ]}
          />
        )}
        {checks.took === null ? (
          <Check icon="offline" tone="amber" words={[before.line.none]} />
        ) : (
          <Check
            icon="check"
            tone="good"
            words={[before.line.good, before.lineText(Math.round(checks.took))]}
          />
        )}
        {checks.battery !== null && checks.battery < 50 ? (
          <Check icon="warning" tone="amber" words={[before.battery(checks.battery), before.batteryText]} />
        ) : null}
      </ul>
    </section>
  );
}
