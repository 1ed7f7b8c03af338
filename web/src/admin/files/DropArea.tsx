// A box that takes dropped files, and says so while one is over it.
import Box, { type BoxProps } from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropAreaProps extends Pick<BoxProps, 'role' | 'aria-labelledby' | 'aria-describedby'> {
  disabled: boolean;
  /** There is nothing in it. */
  empty: boolean;
  invalid: boolean;
  /** Whether what is dragged is for it; everything unless told. */
  accepts?: (dragged: DataTransfer) => boolean;
  onDropped: (dropped: DataTransfer) => void;
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

export function DropArea(props: DropAreaProps): ReactNode {
  const { disabled, empty, invalid, accepts = () => true, onDropped, sx, children, ...aria } = props;
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean): boolean => {
    if (!accepts(event.dataTransfer)) return false;
    event.preventDefault();
    setOver(inside && !disabled);
    return !disabled;
  };
  return (
    <Box
      {...aria}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        if (drag(event, false)) onDropped(event.dataTransfer);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: '12px 12px 12px 16px',
        border: '1px dashed',
        borderStyle: empty ? 'dashed' : 'solid',
        borderColor: invalid ? 'danger' : 'control',
        borderRadius: '8px',
        bgcolor: 'paper',
        transition: 'background-color 150ms, border-color 150ms',
        '&[data-over]': { bgcolor: 'indigoTint', borderColor: 'focus', borderStyle: 'solid' },
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}
