// /admin/attendance (docs/screens/front-desk.md): the roll of a class group on a day, and its month. For the office, and for
// teachers of the class groups that are given to them.
import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { daysBetween, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { adminAttendance as words } from '../../content/adminAttendance.ts';
import { AttendanceGroupsDocument, AttendanceRollDocument } from '../../graphql/generated/attendance.ts';
import {
  ClassTeachersDocument,
  GiveClassGroupDocument,
  TakeClassGroupDocument,
} from '../../graphql/generated/office.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { AskUndo, type OfficeAction } from '../action/useAction.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { freshly } from '../list/useLiveRows.ts';
import { StaffOnly } from '../results/upload/uploadAccess.tsx';
import { MonthSheet } from './MonthSheet.tsx';
import { RollOfDay } from './RollOfDay.tsx';
import { useWords } from './useWords.ts';

const said = { 'signed-out': words.signedOut, denied: words.denied } as const;

export const teacherSchema = z.object({ teacher: z.string() });

/** A class group is one teacher's, or nobody's but the office's. */
async function giveClassGroup(client: ApolloClient, group: string): Promise<OfficeAction | string> {
  const { data } = await client.query({ query: ClassTeachersDocument, variables: { group }, ...freshly });
  const action: OfficeAction<z.infer<typeof teacherSchema>> = {
    title: words.teachers.title,
    text: words.teachers.text,
    fields: {
      schema: teacherSchema,
      values: { teacher: data?.given[0]?.teacher_id ?? '' },
      draw: () => (
        <SelectField
          name="teacher"
          label={words.teachers.label}
          options={[
            { value: '', label: words.teachers.none },
            ...(data?.teachers ?? []).map(({ id, email, name }) => ({
              value: id,
              label: name === '' ? email : `${name} (${email})`,
            })),
          ]}
        />
      ),
    },
    words: words.teachers,
    harmless: true,
    failed: words.teachers.failed,
    send: async ({ mutate }, { teacher }) => {
      if (teacher === '') await mutate(TakeClassGroupDocument, { group });
      else await mutate(GiveClassGroupDocument, { group, teacher });
      return { told: { message: words.teachers.done } };
    },
  };
  return action as OfficeAction;
}

interface DayProps {
  group: string;
  day: string;
  today: string;
}

function Day({ group, day, today }: DayProps): ReactNode {
  const { user, inOffice } = useAuth();
  const { data, error, refetch } = useQuery(AttendanceRollDocument, {
    variables: { group, day },
    fetchPolicy: 'cache-and-network',
  });
  const { waiting, say } = useWords(user?.id ?? '', () => refetch().catch(() => undefined));
  const here = waiting.filter((word) => word.group === group && word.day === day);
  if (data === undefined)
    return (
      <Card>
        {error ? (
          <LoadFailed onRetry={() => void refetch()}>{words.failed}</LoadFailed>
        ) : (
          <SkeletonRows label={words.loading} rows={8} height={56} inset={16} />
        )}
      </Card>
    );
  return (
    <RollOfDay
      group={group}
      day={day}
      data={data}
      waiting={here}
      writes={inOffice}
      tells={inOffice && daysBetween(day, today) <= 1}
      onSay={(student, state) => void say(group, day, student, state)}
    />
  );
}

function Attendance(): ReactNode {
  const { inOffice } = useAuth();
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const [today] = useState(() => kathmanduDay(new Date()));
  const { data, error, refetch } = useQuery(AttendanceGroupsDocument, { variables: { all: inOffice } });
  const groups = data && (data.class_groups ?? data.given?.map(({ class_group }) => class_group) ?? []);
  const group = groups?.find((one) => one.id === query.get('group')) ?? groups?.[0];
  const day = query.get('day') ?? today;
  const view = query.get('view') === 'month' ? 'month' : 'day';
  const choose = (changes: Record<string, string>): void =>
    setQuery((before) => ({ ...Object.fromEntries(before), ...changes }), { replace: true });
  const nepali = formatNepaliDate(day);
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={words.lead}
        actions={
          inOffice && group ? (
            <AskUndo variant="outlined" read={(client) => giveClassGroup(client, group.id)}>
              {words.teachers.button}
            </AskUndo>
          ) : undefined
        }
      />
      {error && groups === undefined ? (
        <Card>
          <LoadFailed onRetry={() => void refetch()}>{words.failed}</LoadFailed>
        </Card>
      ) : groups === undefined ? (
        <SkeletonRows label={words.loading} rows={8} height={56} inset={16} />
      ) : group === undefined ? (
        <Card>
          <EmptyState title={words.noGroups}>{words.noGroupsText}</EmptyState>
        </Card>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
            <GroupFilter
              label={words.group}
              choices={groups.map(({ id: value, name }) => ({ value, label: name }))}
              value={group.id}
              onChoose={(value) => choose({ group: value })}
            />
            <OutlinedInput
              id={id}
              type="date"
              value={day}
              onChange={({ target }) => (target.value === '' ? undefined : choose({ day: target.value }))}
              inputProps={{ max: today, 'aria-label': words.day }}
            />
            <Box component="span" lang="ne" className="nepaliWords" sx={{ color: 'ink2' }}>
              {nepali}
            </Box>
            <Box sx={{ ml: { sm: 'auto' } }}>
              <GroupFilter
                label={words.title}
                look="buttons"
                choices={(['day', 'month'] as const).map((value) => ({ value, label: words.views[value] }))}
                value={view}
                onChoose={(value) => choose({ view: value })}
              />
            </Box>
          </Box>
          {view === 'month' ? (
            <MonthSheet key={`${group.id} ${day}`} group={group.id} name={group.name} day={day} />
          ) : (
            <Day key={`${group.id} ${day}`} group={group.id} day={day} today={today} />
          )}
        </>
      )}
    </>
  );
}

export function AttendancePage(): ReactNode {
  return (
    <StaffOnly words={said} roles={['admin', 'office', 'teacher']}>
      <Attendance />
    </StaffOnly>
  );
}
