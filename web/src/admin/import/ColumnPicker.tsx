// Which column of a file is meant, where its names say nothing to us: one choice for each that is needed.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useId, useState } from 'react';
import { columnWords as words } from '../../content/resultsUpload.ts';
import { Chevron } from '../../ui/Chevron.tsx';
import { languageOf } from '../../ui/initials.ts';
import type { ColumnChoice, Places } from './readFile.ts';

interface ColumnPickerProps {
  choice: ColumnChoice;
  onChosen: (places: Places) => void;
}

export function ColumnPicker({ choice: { header, wanted }, onChosen }: ColumnPickerProps): ReactNode {
  const id = useId();
  const [places, setPlaces] = useState<Places>(() =>
    Object.fromEntries(wanted.map(({ key, place }) => [key, place])),
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
              IconComponent={Chevron}
              value={places[key] === -1 ? '' : String(places[key])}
              onChange={({ target }) => setPlaces({ ...places, [key]: Number(target.value) })}
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
        <Button disabled={!isComplete} onClick={() => onChosen(places)}>
          {words.use}
        </Button>
      </Box>
    </Box>
  );
}
