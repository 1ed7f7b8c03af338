// One subject's people: the head first and twice as wide, the invitation to join them last.
import { type Department, facultyPage } from '../../content/faculty.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DepartmentPanel.module.css';
import { panelId, tabId } from './SubjectTabs.tsx';
import { TeacherCard } from './TeacherCard.tsx';

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
