// The student's class groups, status, log and results. The tab is in the address: it survives a reload and can be sent.
import Box from '@mui/material/Box';
import MuiCard from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { adminStudent } from '../../content/adminStudent.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { ClassGroupsTab } from './ClassGroupsTab.tsx';
import { ResultsTab } from './ResultsTab.tsx';
import { StatusTab } from './StatusTab.tsx';
import type { Decision } from './useDecision.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.tabs;
const tabs = ['groups', 'status', 'activity', 'results'] as const;
type TabName = (typeof tabs)[number];

interface StudentTabsProps {
  student: Student;
  decision: Decision;
  onManage: () => void;
  onMoreActivity: (() => void) | undefined;
}

export function StudentTabs({ student, decision, onManage, onMoreActivity }: StudentTabsProps): ReactNode {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'groups';
  const choose = (chosen: TabName): void =>
    setParams(chosen === 'groups' ? {} : { tab: chosen }, { replace: true, state });
  return (
    <MuiCard component="section" aria-label={words.label} sx={{ minHeight: 300 }}>
      <Tabs
        value={tab}
        aria-label={words.label}
        onChange={(_, chosen: TabName) => choose(chosen)}
        sx={{ px: { xs: '12px', sm: '20px' }, borderBottom: 1, borderColor: 'line' }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={words[name]}
            id={`${id}-${name}`}
            aria-controls={name === tab ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} sx={{ p: '18px 20px 20px' }}>
        {tab === 'groups' ? <ClassGroupsTab student={student} onEdit={onManage} /> : null}
        {tab === 'status' ? <StatusTab student={student} decision={decision} /> : null}
        {tab === 'activity' ? <ActivityTab entries={student.activity} onMore={onMoreActivity} /> : null}
        {tab === 'results' ? <ResultsTab student={student} /> : null}
      </Box>
    </MuiCard>
  );
}
