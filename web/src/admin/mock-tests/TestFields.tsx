// Fields of a mock test that no other resource has: its paper, and how it is sat.
import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { adminMockTests as words } from '../../content/adminMockTests.ts';
import { PaperChoicesDocument } from '../../graphql/generated/upload.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { FormValues, OwnInputProps } from '../resources/fields.ts';
import { ChoiceField } from '../results/publish/MomentFields.tsx';

export function PaperField({ control, label, disabled }: OwnInputProps): ReactNode {
  const { data } = useQuery(PaperChoicesDocument, { fetchPolicy: 'cache-and-network' });
  const { field } = useController({ control, name: 'paper_id' });
  const papers = data?.papers ?? [];
  const chosen = papers.find(({ id }) => id === field.value);
  return (
    <SelectField<FormValues>
      control={control}
      name="paper_id"
      label={label}
      disabled={disabled}
      placeholder={words.choosePaper}
      hint={chosen ? words.minutes(chosen.minutes) : data && papers.length === 0 ? words.noPapers : undefined}
      options={papers.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}

const modes = ['together', 'window', 'practice'] as const;

export function ModeField({ control, label }: OwnInputProps): ReactNode {
  const { field } = useController({ control, name: 'mode' });
  return (
    <ChoiceField
      label={label}
      value={field.value}
      onChange={field.onChange}
      choices={modes.map((mode) => ({
        value: mode,
        label: words.modes[mode],
        text: words.modes[`${mode}Text`],
      }))}
    />
  );
}
