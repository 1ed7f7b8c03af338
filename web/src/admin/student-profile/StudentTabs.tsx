// The student's class groups, status, log and results. The tab is in the address: it survives a reload and can be sent.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { adminStudent } from '../../content/adminStudent.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import { FeeLedger } from '../fees/FeeLedger.tsx';
import { decisions } from '../student-status/status.ts';
import { isStatus } from '../student-status/statuses.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { ResultsTab } from './ResultsTab.tsx';
import { type ProfileDecision, StatusButton, StudentStatus } from './StatusButton.tsx';
import type { Student } from './useStudent.ts';

const { tabs: words, status: statusWords, groups: groupWords } = adminStudent;

// What the status means, and changing it.
function StatusTab({ student, decision }: { student: Student; decision: ProfileDecision }): ReactNode {
  const { approval_status: state, status_reason: reason } = student;
  return (
    <>
      <Typography variant="overline" component="h2" sx={{ display: 'block', mb: 1 }}>
        {statusWords.current}
      </Typography>
      <StudentStatus status={state} />
      <Typography sx={{ mt: 1, maxWidth: '44em' }}>
        {isStatus(state) ? adminStudent.statuses[state].text : null}
      </Typography>
      {reason === null ? null : (
        <Typography sx={{ mt: 1, maxWidth: '44em', overflowWrap: 'anywhere' }}>
          {statusWords.reasonGiven}: <span lang={languageOf(reason)}>{reason}</span>
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, max-content)' },
          gap: 1,
          mt: '20px',
        }}
      >
        {decisions.map((to) => (
          <StatusButton key={to} to={to} decision={decision} disabled={state === to} />
        ))}
      </Box>
      <Typography variant="caption" sx={{ display: 'block', mt: 2 }}>
        {statusWords.mail}
      </Typography>
    </>
  );
}

// The class groups that the student is in.
function ClassGroupsTab({ student, onEdit }: { student: Student; onEdit: () => void }): ReactNode {
  const groups = student.class_groups.map(({ class_group }) => class_group);
  const edit = (
    <Button startIcon={<Icon name="edit" size={17} />} onClick={onEdit}>
      {groupWords.edit}
    </Button>
  );
  if (groups.length === 0) return <EmptyState compact title={groupWords.none} action={edit} />;
  return (
    <>
      <Box component="ul" aria-label={words.groups} sx={{ mb: 2 }}>
        {groups.map(({ id, name, description }) => (
          <Box
            component="li"
            key={id}
            sx={{
              py: '10px',
              borderTop: 1,
              borderColor: 'line',
              overflowWrap: 'anywhere',
              '&:first-of-type': { borderTop: 0, pt: 0 },
            }}
          >
            <Box component="span" lang={languageOf(name)} sx={{ display: 'block', fontWeight: 550 }}>
              {name}
            </Box>
            <Typography variant="caption" lang={languageOf(description ?? '')}>
              {description ? description : groupWords.noDescription}
            </Typography>
          </Box>
        ))}
      </Box>
      {edit}
    </>
  );
}

const tabs = ['groups', 'status', 'activity', 'results', 'fees'] as const;
type TabName = (typeof tabs)[number];

interface StudentTabsProps {
  student: Student;
  decision: ProfileDecision;
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
        {tab === 'fees' ? <FeeLedger student={student} /> : null}
      </Box>
    </MuiCard>
  );
}
