// Filters of the students that are seldom used, behind one button that says how many are on: college, payment, days of registration.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { type ReactNode, useId, useState } from 'react';
import { adminStudents } from '../../content/adminStudents.ts';
import { CollegesDocument } from '../../graphql/generated/office.ts';
import { Icon } from '../../ui/Icon.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { DayRange } from '../list/ListTools.tsx';
import type { ListControl } from '../list/useListView.ts';
import { freshly } from '../list/useLiveRows.ts';
import { paymentChoices, type StudentsView } from './studentsView.ts';

const words = adminStudents.moreFilters;

/** Free text, which offers the colleges that there are; asked for when it is left or Enter is pressed. */
function CollegeFilter({ value, onChoose }: { value: string; onChoose: (college: string) => void }) {
  const id = useId();
  const [text, setText] = useState(value);
  const { data } = useQuery(CollegesDocument, freshly);
  const choose = (): void => {
    if (text.trim() !== value) onChoose(text.trim());
  };
  return (
    <>
      <OutlinedInput
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={choose}
        onKeyDown={({ key }) => {
          if (key === 'Enter') choose();
        }}
        inputProps={{ list: id, maxLength: 300, 'aria-label': words.college }}
        placeholder={words.college}
      />
      <datalist id={id}>
        {data?.students.map(({ college_name: college }) => (
          <option key={college} value={college} />
        ))}
      </datalist>
    </>
  );
}

export function MoreFilters({ view, change }: Pick<ListControl<StudentsView>, 'view' | 'change'>): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { payment, college, from, to } = view;
  const on = [payment, college, from, to].filter((one) => one !== '').length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon name="down" size={17} />}
        sx={{ flex: 'none' }}
      >
        {words.button(on)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': words.title } }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, p: 2, width: 'min(340px, calc(100vw - 32px))' }}>
          <CollegeFilter key={college} value={college} onChoose={(chosen) => change({ college: chosen })} />
          <GroupFilter
            label={words.payment}
            look="menu"
            choices={paymentChoices.map((value) => ({
              value,
              label: value === '' ? words.anyPayment : value,
            }))}
            value={payment}
            onChoose={(value) => change({ payment: paymentChoices.find((one) => one === value) ?? '' })}
          />
          <Box role="group" aria-label={words.registered} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Box sx={{ width: 1, fontSize: '0.9375rem', color: 'ink2' }}>{words.registered}</Box>
            <DayRange from={from} to={to} onChange={change} />
          </Box>
          <Button
            variant="text"
            disabled={on === 0}
            onClick={() => change({ payment: '', college: '', from: '', to: '' })}
          >
            {words.clear}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
