// The button that exports, with the formats of the file to choose from.
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';

interface ExportMenuProps<Format extends string> {
  label: string;
  /** What each format is called, in the order of the menu. */
  formats: Readonly<Record<Format, string>>;
  disabled?: boolean;
  onChoose: (format: Format) => void;
}

export function ExportMenu<Format extends string>({
  label,
  formats,
  disabled = false,
  onChoose,
}: ExportMenuProps<Format>): ReactNode {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        disabled={disabled}
        startIcon={<Icon name="download" size={18} />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        {Object.entries<string>(formats).map(([format, name]) => (
          <MenuItem
            key={format}
            onClick={() => {
              setMenu(null);
              onChoose(format as Format);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
