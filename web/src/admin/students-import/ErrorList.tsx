// Everything that is wrong with a file, line by line; each line leads to its cell.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { StudentField } from '../../content/studentsImport.ts';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useRowWindow } from '../csv-preview/useRowWindow.ts';
import type { SheetError } from '../students-file/studentSheet.ts';
import { cellId } from '../students-preview/cellId.ts';

/** A finger needs more room than a pointer. */
const lineHeights = { phone: 44, pointer: 27 } as const;
const shownLines = { phone: 3, pointer: 4 } as const;

interface ErrorListProps {
  errors: readonly SheetError[];
  phone: boolean;
  onGo: (index: number, field: StudentField) => void;
  onClear: () => void;
}

export function ErrorList({ errors, phone, onGo, onClear }: ErrorListProps): ReactNode {
  const look = phone ? 'phone' : 'pointer';
  const rowHeight = lineHeights[look];
  const maxHeight = rowHeight * shownLines[look] + (errors.length > shownLines[look] ? rowHeight / 2 : 0);
  const { box, onScroll, start, end, above, below } = useRowWindow({
    count: errors.length,
    rowHeight,
    maxHeight,
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', portal: 'auto minmax(0, 1fr) auto' },
        gap: '4px 14px',
        flex: 'none',
        mx: { xs: 2, portal: '28px' },
        mb: 1.5,
        p: { xs: '10px 12px', portal: '14px 14px 12px 16px' },
        border: 1,
        borderColor: 'danger',
        borderRadius: '8px',
        bgcolor: 'dangerTint',
      }}
    >
      <Box sx={{ display: { xs: 'none', portal: 'block' }, color: 'danger' }}>
        <Icon name="warning" size={20} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box role="alert" sx={{ fontWeight: 600, mb: '4px' }} className="num">
          {words.failedWith(errors.length)}
        </Box>
        <Box
          ref={box}
          onScroll={onScroll}
          // On a phone a finger that has come to the end of the list goes on with what is below.
          sx={{ maxHeight, overflowY: 'auto', overscrollBehavior: phone ? 'auto' : 'contain' }}
        >
          <Box component="ol" className="num" sx={{ pt: `${above}px`, pb: `${below}px`, fontSize: 15 }}>
            {errors.slice(start, end).map(({ index, field, message, line }) => (
              <Box
                component="li"
                key={`${index} ${field} ${message}`}
                sx={{ display: 'flex', alignItems: 'center', height: rowHeight, minWidth: 0 }}
              >
                <Link
                  href={`#${cellId(index, field)}`}
                  title={line}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(index, field);
                  }}
                  sx={{
                    color: 'ink',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                    textDecorationLine: 'underline',
                    textDecorationColor: (theme) => theme.vars.palette.danger,
                    lineHeight: `${rowHeight - 3}px`,
                    '&:focus-visible': { outlineOffset: -2 },
                  }}
                >
                  {line}
                </Link>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <Box>
        <Button onClick={onClear}>{words.clearErrors}</Button>
      </Box>
    </Box>
  );
}
