// Whether new notices are told on this device, as a push message, or by e-mail where a browser has none
// (docs/decisions/push.md). The server knows it of this session; nothing is asked of the browser before somebody presses.
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { push } from '../../content/push.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { logFailure } from '../../lib/log.ts';
import { notify } from '../../lib/notify.ts';
import {
  type OwnSubscription,
  pushAbility,
  PushRefused,
  subscribe,
  subscribeAnew,
} from '../../offline/push.ts';
import { callServer, type GetToken } from '../../session/callServer.ts';

const words = push.notices;
const endpoint = '/push/notices';

interface Told {
  push: boolean;
  mail: boolean;
}
type Way = keyof Told;

function asTold(answer: unknown): Told {
  const { push: device, mail } = (answer ?? {}) as Partial<Record<Way, unknown>>;
  return { push: device === true, mail: mail === true };
}

async function switchPush(getToken: GetToken, on: boolean): Promise<void> {
  if (!on) {
    await callServer(getToken, 'DELETE', endpoint);
    return;
  }
  const send = (own: OwnSubscription) => callServer(getToken, 'POST', endpoint, own);
  try {
    await send(await subscribe());
  } catch (error) {
    if (!(error instanceof AppError && error.apiCode === 'key_changed')) throw error;
    await send(await subscribeAnew());
  }
}

const switchMail = (getToken: GetToken, wanted: boolean) =>
  callServer(getToken, 'POST', `${endpoint}/mail`, { wanted });

interface Choice {
  /** Null until it is known. */
  told: Told | null;
  /** What is being switched, as it was pressed. */
  pressed: { way: Way; on: boolean } | null;
  choose: (way: Way, on: boolean) => Promise<void>;
}

function useChoice(): Choice {
  const getToken = useGetToken();
  const [told, setTold] = useState<Told | null>(null);
  const [pressed, setPressed] = useState<Choice['pressed']>(null);
  useEffect(() => {
    let gone = false;
    callServer(getToken, 'GET', endpoint)
      .then(asTold)
      .then(
        (answer) => {
          if (!gone) setTold(answer);
        },
        (error: unknown) => {
          if (!gone) logFailure(words.unavailable, error);
        },
      );
    return () => {
      gone = true;
    };
  }, [getToken]);
  return {
    told,
    pressed,
    async choose(way, on) {
      if (pressed !== null) return;
      setPressed({ way, on });
      try {
        await (way === 'push' ? switchPush(getToken, on) : switchMail(getToken, on));
        setTold((before) => (before === null ? before : { ...before, [way]: on }));
      } catch (error) {
        // What a browser says of its push service is in English.
        const reason = error instanceof AppError ? describeError(error) : push.later;
        const message = error instanceof PushRefused ? words.refused : words.failed(reason);
        notify({ tone: error instanceof PushRefused ? 'info' : 'error', message });
      }
      setPressed(null);
    },
  };
}

interface ChoiceCardProps {
  title: string;
  text: string;
  switches: readonly { label: string; checked: boolean; onSwitch: (on: boolean) => void }[];
}

/** Something that a student switches on and off. */
export function ChoiceCard({ title, text, switches }: ChoiceCardProps): ReactNode {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: '14px 16px' }}>
      <Typography variant="h3" component="h2" id={id} sx={{ fontSize: { xs: '1.0625rem', sm: '1.125rem' } }}>
        {title}
      </Typography>
      <Typography variant="small" component="p" id={`${id}-text`} sx={{ color: 'ink3' }}>
        {text}
      </Typography>
      {switches.map(({ label, checked, onSwitch }) => (
        <FormControlLabel
          key={label}
          label={label}
          sx={{ display: 'flex', minHeight: 44, mt: 0.5 }}
          control={
            <Switch
              checked={checked}
              slotProps={{ input: { 'aria-describedby': `${id}-text` } }}
              onChange={(_, on) => onSwitch(on)}
            />
          }
        />
      ))}
    </Card>
  );
}

export function NoticesChoice(): ReactNode {
  const { told, pressed, choose } = useChoice();
  const ability = pushAbility();
  // It could not be asked: the portal goes on without.
  if (told === null) return null;
  const ways: Way[] = [
    ...(ability === 'able' ? (['push'] as const) : []),
    // Where it is on it can be switched off, whatever this browser can.
    ...(ability !== 'able' || told.mail ? (['mail'] as const) : []),
  ];
  return (
    <ChoiceCard
      title={words.title}
      text={ability === 'able' ? words.text : ability === 'unable' ? words.textOfMail : push[ability]}
      switches={ways.map((way) => ({
        label: words[way],
        checked: pressed?.way === way ? pressed.on : told[way],
        onSwitch: (on) => void choose(way, on),
      }))}
    />
  );
}
