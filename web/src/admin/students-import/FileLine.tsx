// Of a file that is read: its name and size, another one instead of it, and the template.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { downloadText } from '../../lib/csvWrite.ts';
import { Icon } from '../../ui/Icon.tsx';
import { kilobytes } from '../csv-file/kilobytes.ts';
import { templateCsv } from '../students-file/studentsCsv.ts';
import type { StudentsImportState } from './useStudentsImport.ts';

export function TemplateButton(): ReactNode {
  return (
    <Button
      variant="text"
      startIcon={<Icon name="download" size={18} />}
      onClick={() => downloadText(words.file.templateName, templateCsv())}
    >
      {words.file.template}
    </Button>
  );
}

interface FileLineProps {
  file: File;
  count: number;
  state: StudentsImportState;
}

export function FileLine({ file, count, state }: FileLineProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 }}>
      <Icon name="file" size={18} />
      <Box component="strong" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {file.name}
      </Box>
      <Box component="span" className="num" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {`${kilobytes(file.size)} · ${words.file.rows(count)}`}
      </Box>
      <input
        ref={input}
        type="file"
        accept=".csv"
        aria-label={words.file.input}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) state.choose(chosen);
          event.target.value = '';
        }}
      />
      <Button variant="text" disabled={state.storing} onClick={() => input.current?.click()}>
        {words.file.change}
      </Button>
      <TemplateButton />
    </Box>
  );
}
