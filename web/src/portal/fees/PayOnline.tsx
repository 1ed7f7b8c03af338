// Paying online: the server begins the payment, the browser goes to the provider, and comes back to the page with `?payment=`.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { language } from '../../../../shared/language.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { fees } from '../../content/fees.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { logWarning } from '../../lib/log.ts';
import { callServer } from '../../session/callServer.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

const words = fees.online;
const endpoint = '/payments';

interface Begun {
  url: string;
  fields: Record<string, string>;
}

/** By hand, as the portal reads other answers of the server. */
function asBegun(answer: unknown): Begun {
  if (typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string') {
    const fields = 'fields' in answer && typeof answer.fields === 'object' ? answer.fields : null;
    return { url: answer.url, fields: { ...(fields as Record<string, string> | null) } };
  }
  throw new AppError('server', messages.errors.unexpected);
}

/** A form is sent as a browser sends one; without fields the address is opened. */
function goTo({ url, fields }: Begun): void {
  if (Object.keys(fields).length === 0) {
    window.location.assign(url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** The names of those by whom one can pay; nobody until the server has said so. */
function useProviders(): readonly string[] {
  const getToken = useGetToken();
  const [providers, setProviders] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    callServer(getToken, 'GET', endpoint).then(
      (answer) => {
        if (!gone) setProviders((answer as { providers: string[] }).providers);
      },
      (error: unknown) => logWarning('who takes payments is not known', error),
    );
    return () => {
      gone = true;
    };
  }, [getToken]);
  return providers;
}

interface PayOnlineProps {
  /** In rupees: what is due, or else what is owed. */
  suggested: number;
  otherwise: ReactNode;
}

export function PayOnline({ suggested, otherwise }: PayOnlineProps): ReactNode {
  const providers = useProviders();
  const getToken = useGetToken();
  const [amount, setAmount] = useState(String(suggested));
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  if (providers.length === 0) return otherwise;

  const pay = async (provider: string): Promise<void> => {
    setLeaving(true);
    setProblem(undefined);
    try {
      goTo(
        asBegun(await callServer(getToken, 'POST', endpoint, { provider, amount: amount.trim(), language })),
      );
    } catch (error) {
      logWarning(words.failed, error);
      setProblem(describeError(error));
      setLeaving(false);
    }
  };

  return (
    <Card component="section" aria-labelledby={`${id}-title`} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" id={`${id}-title`} sx={{ mb: 2 }}>
        {words.title}
      </Typography>
      {problem === undefined ? null : <InlineAlert title={words.failed}>{problem}</InlineAlert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <Box sx={{ flex: '1 1 160px', maxWidth: 240 }}>
          <Typography variant="small" component="label" htmlFor={id}>
            {words.amount}
          </Typography>
          <OutlinedInput
            id={id}
            fullWidth
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            inputProps={{ inputMode: 'decimal', 'aria-describedby': `${id}-words` }}
          />
        </Box>
        {providers.map((provider, index) => (
          <Button
            key={provider}
            variant={index === 0 ? 'contained' : 'outlined'}
            aria-busy={leaving}
            disabled={leaving}
            onClick={() => void pay(provider)}
          >
            {leaving ? words.leaving : words.by(provider)}
          </Button>
        ))}
      </Box>
      <Typography variant="small" id={`${id}-words`} sx={{ mt: 1.5, color: 'ink2' }}>
        {words.words}
      </Typography>
    </Card>
  );
}
