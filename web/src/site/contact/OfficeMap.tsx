// Where the office is: our own sketch, and the real map in its place once somebody asks for it.
import { useState } from 'react';
import { contact } from '../../content/contact.ts';
import { mapFrame } from '../../content/thirdParty.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MapSketch } from './MapSketch.tsx';
import styles from './OfficeMap.module.css';

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
    <div className={styles.stage}>
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
          <Button variant="ink" onClick={() => setShown(true)}>
            <Icon name="pin" />
            {contact.map.load}
          </Button>
        </>
      )}
    </div>
  );
}
