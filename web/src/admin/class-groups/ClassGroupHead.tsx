// Above the students of one class group: what it is, and what can be done with it. Beside the filter that chose it, where one
// looks for it.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';
import { admitCards } from '../../content/admitCards.ts';
import { OneClassGroupDocument } from '../../graphql/generated/office.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useAction } from '../action/useAction.tsx';
import { editClassGroup, membersOf, useClassGroupRemoval } from './ClassGroupForm.tsx';

interface ClassGroupHeadProps {
  id: string;
  onPrint: (name: string) => void;
  onAdmitCards: () => void;
  /** The list is everybody's again. */
  onLeave: () => void;
}

export function ClassGroupHead(props: ClassGroupHeadProps): ReactNode {
  const { id: groupId, onPrint, onAdmitCards, onLeave } = props;
  const id = useId();
  const { data, error } = useSubscription(OneClassGroupDocument, { variables: { id: groupId } });
  const group = data?.group ?? null;
  // Until it is known the line has its height.
  const title = group?.name ?? (data ? words.unknown : error ? '–' : '\u00a0');
  const actions = useAction();
  const { isAdmin } = useAuth();
  const removal = useClassGroupRemoval(onLeave);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        mb: 1.5,
        p: '10px 12px 10px 16px',
        border: 1,
        borderColor: 'line',
        borderRadius: '12px',
        bgcolor: 'surface',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h4" component="h2" id={id} lang={languageOf(group?.name ?? '')}>
          {title}
        </Typography>
        {group === null ? null : (
          <Box className="num" sx={{ fontSize: '0.90625rem', color: 'ink2' }}>
            {words.members(membersOf(group))}
            {group.description ? (
              <span lang={languageOf(group.description)}>{` · ${group.description}`}</span>
            ) : null}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {group === null ? null : (
          <>
            <Button startIcon={<Icon name="print" size={17} />} onClick={() => onPrint(group.name)}>
              {words.roll.button}
            </Button>
            <Button startIcon={<Icon name="print" size={17} />} onClick={onAdmitCards}>
              {admitCards.action}
            </Button>
            <Button
              aria-label={words.rename(group.name)}
              startIcon={<Icon name="edit" size={17} />}
              onClick={() => actions.ask(editClassGroup(group))}
            >
              {words.edit}
            </Button>
            {isAdmin ? (
              <Button
                color="error"
                aria-label={words.remove(group.name)}
                startIcon={<Icon name="trash" size={17} />}
                onClick={() => actions.ask(removal(group))}
              >
                {words.removeShort}
              </Button>
            ) : null}
          </>
        )}
        <Button variant="text" onClick={onLeave}>
          {words.showAll}
        </Button>
      </Box>
      {actions.dialog}
    </Box>
  );
}
