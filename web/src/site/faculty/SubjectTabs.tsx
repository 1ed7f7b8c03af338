// Tabs as the ARIA practices have them: one stop for Tab, arrows and Home/End move and open.
import { type KeyboardEvent, useRef } from 'react';
import { departments, facultyPage } from '../../content/faculty.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SubjectTabs.module.css';

export const tabId = (subject: string): string => `tab-${subject}`;
export const panelId = (subject: string): string => `panel-${subject}`;

interface SubjectTabsProps {
  selected: string;
  onSelect: (subject: string) => void;
}

export function SubjectTabs({ selected, onSelect }: SubjectTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = departments.length - 1;
    const at = departments.findIndex((department) => department.subject === selected);
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const subject = next === undefined ? undefined : departments[next]?.subject;
    if (subject === undefined) return;
    event.preventDefault();
    onSelect(subject);
    list.current?.querySelector<HTMLElement>(`#${tabId(subject)}`)?.focus();
  };

  return (
    <div ref={list} className={styles.list} role="tablist" aria-label={facultyPage.tabs}>
      {departments.map(({ subject, label }) => (
        <button
          key={subject}
          type="button"
          role="tab"
          id={tabId(subject)}
          aria-selected={subject === selected}
          aria-controls={panelId(subject)}
          tabIndex={subject === selected ? 0 : -1}
          onClick={() => onSelect(subject)}
          onKeyDown={onKeyDown}
        >
          <Icon name={subject} />
          {label}
        </button>
      ))}
    </div>
  );
}
