// For whom a row is: all students, or those of chosen class groups. One that was deleted stays in the choice until somebody
// takes it out: without it the row would be for everybody.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { audienceWords as words } from '../../content/adminClassGroups.ts';
import { describedBy, FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import { useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { type FormValues, listIn } from '../resources/fields.ts';

interface AudienceFieldProps {
  control: Control<FormValues, unknown, FormValues>;
  name: string;
  label: string;
  disabled: boolean;
}

/** Of the menu's first line, which is no class group. */
const everybody = 'all';

export function AudienceField({ control, name, label, disabled }: AudienceFieldProps): ReactNode {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const names = useClassGroupNames();
  const chosen = listIn(field.value);
  const deleted = names.groups === undefined ? [] : chosen.filter((one) => names.of(one) === null);
  const hint =
    chosen.length === 0
      ? words.hintAll
      : deleted.length === chosen.length
        ? words.hintGone
        : words.hintGroups;
  const error = fieldState.error?.message;
  const options = [
    ...(names.groups ?? []).map((group) => ({ id: group.id, name: group.name })),
    ...deleted.map((one) => ({ id: one, name: words.gone })),
  ];
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} labelledById>
      <Select<string[]>
        multiple
        displayEmpty
        labelId={`${id}-label`}
        id={id}
        name={field.name}
        value={chosen}
        disabled={disabled}
        error={error !== undefined}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          const next = listIn(target.value);
          field.onChange(next.includes(everybody) ? [] : next.sort());
        }}
        renderValue={() => (chosen.length === 0 ? words.all : <AudienceChips ids={chosen} names={names} />)}
        SelectDisplayProps={{ 'aria-describedby': describedBy(id, error, hint) }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 'min(420px, 60vh)' } } } }}
      >
        <MenuItem value={everybody} selected={chosen.length === 0} aria-selected={chosen.length === 0}>
          <Checkbox checked={chosen.length === 0} tabIndex={-1} sx={{ p: 0, mr: 1 }} />
          {words.all}
        </MenuItem>
        {options.map((option) => (
          <MenuItem key={option.id} value={option.id}>
            <Checkbox checked={chosen.includes(option.id)} tabIndex={-1} sx={{ p: 0, mr: 1 }} />
            <Box
              component="span"
              lang={languageOf(option.name)}
              sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
            >
              {option.name}
            </Box>
          </MenuItem>
        ))}
        {names.groups?.length === 0 ? <MenuItem disabled>{words.noGroups}</MenuItem> : null}
      </Select>
    </FieldFrame>
  );
}
