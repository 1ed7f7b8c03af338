// The three shifts as a table, each drawn on the day it takes a part of.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { schedule } from '../../content/schedule.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

/** The drawn day: from 5 AM to 8 PM. */
const dawn = 5;
const hours = 15;

function share(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ((hour + minute / 60 - dawn) / hours) * 100;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'left',
  '& thead td': { padding: '0 0 10px' },
  '& thead th': { padding: '0 16px 10px 0', fontSize: 15, fontWeight: 600, color: theme.vars.palette.ink3 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.lineStrong}` },
  '& tbody tr:first-of-type': { borderTop: `2px solid ${theme.vars.palette.ink}` },
  '& tbody th, & tbody td': { padding: '20px 16px 20px 0', fontWeight: 400, lineHeight: 1.3 },
  '& tbody th': { fontSize: 20, fontWeight: 600, letterSpacing: '-.01em' },
  '& tbody td:last-of-type': { paddingRight: 0 },
  '& td': { color: theme.vars.palette.ink2 },
  '& td b': { fontWeight: 550, color: theme.vars.palette.ink },
  [theme.breakpoints.down('md')]: {
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr auto', padding: '16px 0' },
    '& tbody th, & tbody td': { padding: 0 },
    '& tbody td:nth-of-type(1)': { textAlign: 'right' },
    '& tbody td:nth-of-type(2), & tbody td:nth-of-type(3)': { gridColumn: '1 / -1', marginTop: 8 },
  },
}));

/** The day as a line, the shift as the part of it. */
const Day = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 10,
  borderRadius: 2,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.lineStrong} 55%, transparent)`,
  '& i': { position: 'absolute', inset: '0 auto', borderRadius: 2, backgroundColor: theme.vars.palette.ink },
}));

const Ticks = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 20,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.ink3,
  '& span': { position: 'absolute', transform: 'translateX(-50%)' },
}));

export function Schedule() {
  return (
    <Section aria-labelledby="schedules">
      <Wrap>
        <SectionHead id="schedules" title={schedule.title} lead={schedule.lead} />
        <Table aria-labelledby="schedules">
          <thead>
            <tr>
              <th scope="col">{schedule.columns.shift}</th>
              <th scope="col">{schedule.columns.hours}</th>
              <th scope="col">{schedule.columns.days}</th>
              <Box component="td" aria-hidden="true" sx={{ width: { md: '46%' } }}>
                <Ticks className="num">
                  {schedule.ticks.map((tick) => (
                    <span key={tick.time} style={{ left: `${share(tick.time)}%` }}>
                      {tick.label}
                    </span>
                  ))}
                </Ticks>
              </Box>
            </tr>
          </thead>
          <tbody>
            {schedule.shifts.map((shift) => (
              <tr key={shift.name}>
                <th scope="row">{shift.name}</th>
                <td>
                  <b>{shift.hours}</b>
                </td>
                <td>{schedule.days}</td>
                <td aria-hidden="true">
                  <Day>
                    <i
                      style={{
                        left: `${share(shift.opens)}%`,
                        width: `${share(shift.closes) - share(shift.opens)}%`,
                      }}
                    />
                  </Day>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Wrap>
    </Section>
  );
}
