// Where the office is: our own sketch, and the real map in its place once somebody asks for it.
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { contact } from '../../content/contact.ts';
import { mapFrame } from '../../content/thirdParty.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MapSketch } from './MapSketch.tsx';

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 400,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.sunk,
  '& > svg, & > iframe': { position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 },
  '& > address': {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 6,
    height: '100%',
    padding: 24,
    fontSize: 19,
    fontStyle: 'normal',
    textAlign: 'center',
  },
  '& > button': { position: 'absolute', left: 16, bottom: 16 },
  // Without script the button can do nothing; the sketch and the link stay.
  '@media (scripting: none)': { '& > button': { display: 'none' } },
  [theme.breakpoints.up('md')]: { height: 480, '& > button': { left: 24, bottom: 24 } },
}));

/** The button that had the focus is gone: the map is what was asked for. */
const focus = (frame: HTMLElement | null): void => frame?.focus();

/** Where nothing is drawn: the address. */
function Elsewhere() {
  const { name, address } = useInstitute();
  return (
    <address>
      <Icon name="pin" size={40} />
      <b>{name}</b>
      <span>
        {address.street}, {address.city}
      </span>
    </address>
  );
}

export function OfficeMap() {
  const [shown, setShown] = useState(false);
  const { address, location } = useInstitute();
  return (
    <Stage>
      {shown ? (
        <iframe
          ref={focus}
          src={mapFrame(location)}
          title={
            location.drawn ? contact.map.frame : contact.map.frameElsewhere(address.street, address.city)
          }
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          {/* It knows one place only. */}
          {location.drawn ? <MapSketch /> : <Elsewhere />}
          <Button variant="ink" startIcon={<Icon name="pin" />} onClick={() => setShown(true)}>
            {contact.map.load}
          </Button>
        </>
      )}
    </Stage>
  );
}
