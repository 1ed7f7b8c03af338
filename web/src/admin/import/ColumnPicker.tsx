import { useMutation, useQuery } from '@apollo/client/react';
// Which column of a file is meant, where its names say nothing to us: one choice for each that is needed. What somebody of the
// office has chosen last is chosen already, for everybody.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useId, useState } from 'react';
import { columnWords as words } from '../../content/resultsUpload.ts';
import { ImportColumnsDocument, KeepImportColumnsDocument } from '../../graphql/generated/attendance.ts';
import { languageOf } from '../../ui/initials.ts';
import type { ColumnChoice, Places } from './readFile.ts';

interface ColumnPickerProps {
  /** Of a file of these. */
  of: 'results' | 'students';
  choice: ColumnChoice;
  onChosen: (places: Places) => void;
}

export function ColumnPicker({ of, choice: { header, wanted }, onChosen }: ColumnPickerProps): ReactNode {
  const id = useId();
  const { data } = useQuery(ImportColumnsDocument, { fetchPolicy: 'network-only' });
  const [keep] = useMutation(KeepImportColumnsDocument, {
    // Nothing hangs on it: it is asked again next time.
    context: { quiet: 'the columns are read all the same' },
    onError: () => undefined,
  });
  const nameOf = (key: string): string => `${of}.${key}`;
  const [said, setPlaces] = useState<Places>({});
  const places: Places = Object.fromEntries(
    wanted.map(({ key, place }) => {
      const last = data?.import_columns.find(({ field }) => field === nameOf(key))?.header;
      return [key, said[key] ?? (place < 0 && last !== undefined ? header.indexOf(last) : place)];
    }),
  );
  const chosen = Object.values(places);
  const isComplete = !chosen.includes(-1) && new Set(chosen).size === chosen.length;
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ display: 'grid', gap: 1.5 }}>
      <Box id={`${id}-title`} sx={{ fontWeight: 550 }}>
        {words.title}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
        }}
      >
        {wanted.map(({ key, label }) => (
          <Box key={key} sx={{ minWidth: 0 }}>
            <InputLabel id={`${id}-${key}`} htmlFor={undefined}>
              {label}
            </InputLabel>
            <Select
              labelId={`${id}-${key}`}
              fullWidth
              displayEmpty
              value={places[key] === -1 ? '' : String(places[key])}
              onChange={({ target }) => setPlaces({ ...said, [key]: Number(target.value) })}
            >
              <MenuItem value="" disabled>
                {words.none}
              </MenuItem>
              {header.map((name, place) =>
                name === '' ? null : (
                  // Two columns may have one name.
                  <MenuItem key={`${place} ${name}`} value={String(place)} lang={languageOf(name)}>
                    {name}
                  </MenuItem>
                ),
              )}
            </Select>
          </Box>
        ))}
      </Box>
      <Box>
        <Button
          disabled={!isComplete}
          onClick={() => {
            const columns = wanted.map(({ key }) => ({
              field: nameOf(key),
              header: header[places[key] ?? -1] ?? '',
            }));
            void keep({ variables: { columns } });
            onChosen(places);
          }}
        >
          {words.use}
        </Button>
      </Box>
    </Box>
  );
}
