// Whether events of a trigger go out, and the other way.
import { useState } from 'react';
import { titleOf, type Trigger } from './eventsApi.ts';

interface MuteButtonProps {
  trigger: Trigger;
  onMute: (trigger: Trigger, isMuted: boolean) => Promise<void>;
}

export function MuteButton({ trigger, onMute }: MuteButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isMuted = trigger.muted_at !== null;
  const state = trigger.is_left_out ? 'left out' : isMuted ? 'muted' : 'active';
  return (
    <span className="state">
      <span className={`badge badge-${state}`}>{state}</span>
      <button
        type="button"
        className="button small"
        aria-label={`${isMuted ? 'Unmute' : 'Mute'} ${titleOf(trigger)}`}
        aria-busy={isBusy}
        onClick={() => {
          if (isBusy) return;
          setIsBusy(true);
          void onMute(trigger, !isMuted).finally(() => setIsBusy(false));
        }}
      >
        {isMuted ? 'Unmute' : 'Mute'}
      </button>
    </span>
  );
}
