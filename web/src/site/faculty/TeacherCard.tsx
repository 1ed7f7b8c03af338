// One teacher: photo or drawn avatar, name, role, affiliation.
import { clsx } from 'clsx';
import type { Department, Teacher } from '../../content/faculty.ts';
import { Portrait } from './Portrait.tsx';
import styles from './TeacherCard.module.css';

interface TeacherCardProps {
  teacher: Teacher;
  subject: Department['subject'];
  lead: boolean;
}

export function TeacherCard({ teacher, subject, lead }: TeacherCardProps) {
  return (
    <li className={clsx(styles.card, lead && styles.lead)}>
      <Portrait name={teacher.name} subject={subject} look={teacher.look} photo={teacher.photo} />
      <h3 className="t-h4">{teacher.name}</h3>
      <p>{teacher.role}</p>
      <p>{teacher.affiliation}</p>
    </li>
  );
}
