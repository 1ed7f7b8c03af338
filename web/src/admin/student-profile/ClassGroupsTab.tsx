// The class groups that the student is in.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.groups;

export function ClassGroupsTab({ student, onEdit }: { student: Student; onEdit: () => void }): ReactNode {
  const groups = student.class_groups.map(({ class_group }) => class_group);
  const edit = (
    <Button startIcon={<Icon name="edit" size={17} />} onClick={onEdit}>
      {words.edit}
    </Button>
  );
  if (groups.length === 0) return <EmptyState compact title={words.none} action={edit} />;
  return (
    <>
      <Box component="ul" aria-label={adminStudent.tabs.groups} sx={{ mb: 2 }}>
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
              {description ? description : words.noDescription}
            </Typography>
          </Box>
        ))}
      </Box>
      {edit}
    </>
  );
}
