// The faculty: three subjects as tabs, each a grid of people. The open tab is in the address.
import { useSearchParams } from 'react-router-dom';
import { departments, facultyPage } from '../../content/faculty.ts';
import { useHydrated } from '../../lib/useNow.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { DepartmentPanel } from './DepartmentPanel.tsx';
import styles from './FacultyPage.module.css';
import { SubjectTabs } from './SubjectTabs.tsx';

const parameter = 'subject';

/** The subject of the address; the first one where it names none. */
function useSubject() {
  const [search, setSearch] = useSearchParams();
  // The page is rendered ahead without a query: the first tab, until the browser knows better.
  const hydrated = useHydrated();
  const wanted = hydrated ? search.get(parameter) : null;
  const open = departments.find((department) => department.subject === wanted) ?? departments[0];
  const select = (subject: string): void =>
    setSearch({ [parameter]: subject }, { replace: true, preventScrollReset: true });
  return { open, select };
}

export function FacultyPage() {
  const { open, select } = useSubject();
  return (
    <Wrap>
      <PageHead title={facultyPage.title} lead={facultyPage.lead} />
      <SubjectTabs selected={open.subject} onSelect={select} />
      <div className={styles.panels}>
        {departments.map((department) => (
          <DepartmentPanel
            key={department.subject}
            department={department}
            hidden={department.subject !== open.subject}
          />
        ))}
      </div>
    </Wrap>
  );
}
