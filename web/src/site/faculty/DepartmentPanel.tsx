// One subject's people: the head first and twice as wide, the invitation to join them last.
import { clsx } from 'clsx';
import { useState } from 'react';
import { type Department, facultyPage, type Look, type Teacher } from '../../content/faculty.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DepartmentPanel.module.css';
import { Likeness } from './Likeness.tsx';
import { panelId, tabId } from './SubjectTabs.tsx';
import { motif } from './motif.ts';

// A teacher's photo over a drawing: while there is no photo, or when it fails to load, the drawing shows.
interface PortraitProps {
  name: string;
  subject: Department['subject'];
  look: Look;
  photo?: string | undefined;
}

export function Portrait({ name, subject, look, photo }: PortraitProps) {
  const [failed, setFailed] = useState<string>();
  /** A photo that failed before the page's script ran fires no event any more. */
  const check = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setFailed(photo);
  };
  return (
    <div
      className={styles.tile}
      style={{
        color: `var(--p-palette-${subject})`,
        ['--tint' as string]: `var(--p-palette-${subject}Tint)`,
      }}
    >
      <svg viewBox="0 0 240 240" className={styles.motif} aria-hidden="true">
        <path d={motif(subject, name)} />
      </svg>
      <Likeness look={look} className={styles.likeness} />
      {photo !== undefined && photo !== failed ? (
        <img
          ref={check}
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(photo)}
        />
      ) : null}
    </div>
  );
}

// One teacher: photo or drawn avatar, name, role, affiliation.
interface TeacherCardProps {
  teacher: Teacher;
  subject: Department['subject'];
  lead: boolean;
}

function TeacherCard({ teacher, subject, lead }: TeacherCardProps) {
  return (
    <li className={clsx(styles.card, lead && styles.lead)}>
      <Portrait name={teacher.name} subject={subject} look={teacher.look} photo={teacher.photo} />
      <h3 className="t-h4">{teacher.name}</h3>
      <p>{teacher.role}</p>
      <p>{teacher.affiliation}</p>
    </li>
  );
}

function Join() {
  const { title, text, action } = facultyPage.join;
  return (
    <li className={styles.join}>
      <Icon name="people" size={32} />
      <p className={`t-h3 ${styles.title}`}>{title}</p>
      <p className={styles.text}>{text}</p>
      <LinkButton href={paths.contact.href()}>
        {action}
        <Icon name="arrow" size={18} />
      </LinkButton>
    </li>
  );
}

interface DepartmentPanelProps {
  department: Department;
  hidden: boolean;
}

export function DepartmentPanel({ department, hidden }: DepartmentPanelProps) {
  const { subject, label, teachers } = department;
  return (
    <section
      className={styles.panel}
      role="tabpanel"
      id={panelId(subject)}
      aria-labelledby={tabId(subject)}
      hidden={hidden}
    >
      <h2 className="t-h2">{label}</h2>
      <ul className={styles.grid}>
        {teachers.map((teacher, index) => (
          <TeacherCard key={teacher.name} teacher={teacher} subject={subject} lead={index === 0} />
        ))}
        <Join />
      </ul>
    </section>
  );
}
