// Before a message goes: who gets it and who does not, the mail as it will be, a test to oneself, and the sending.
import { useMutation, useQuery, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { smsSize } from '../../../../shared/sms.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import {
  MessageAudienceDocument,
  type MessageAudienceQuery,
  MessageTestDocument,
  SendMessageDocument,
  SmsPriceDocument,
  TestMessageDocument,
} from '../../graphql/generated/office.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { describeError } from '../../lib/describeError.ts';
import { newId } from '../../lib/newId.ts';
import { callServer, type GetToken } from '../../session/callServer.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { freshly } from '../list/useLiveRows.ts';
import { parsed } from '../student-logins/loginJobs.ts';
import { type Audience, audienceArgs, type MessageValues } from './messageDraft.ts';

const words = adminMessages.check;

type Counted = MessageAudienceQuery['message_audience'][number];
const why = ['not_approved', 'no_consent', 'no_address', 'gone'] as const;

function Count({ counted }: { counted: Counted }): ReactNode {
  const left = why.flatMap((reason) => {
    const count = counted[reason] ?? 0;
    return count === 0 ? [] : [adminMessages.leftOut[reason](count)];
  });
  return (
    <Box role="status">
      <Typography variant="h3" component="p" className="num">
        {words.goes(counted.recipients ?? 0, counted.meant ?? 0)}
      </Typography>
      {left.length === 0 ? null : (
        <Box
          component="ul"
          className="num"
          sx={{ mt: 0.5, color: 'ink2', display: 'flex', flexWrap: 'wrap', gap: '2px 16px' }}
        >
          {left.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}

// The mail of a message as the server would make it.
const letter = z.object({ subject: z.string(), html: z.string() });
type Letter = z.infer<typeof letter>;

async function previewMessage(getToken: GetToken, { subject, body, link }: MessageValues): Promise<Letter> {
  const asked = { subject, body, link: link === '' ? null : link };
  return parsed(letter, await callServer(getToken, 'POST', '/auth/admin/messages/preview', asked));
}

/** The server's own letter, in a frame in which nothing runs. */
function MailPreview({ values }: { values: MessageValues }): ReactNode {
  const getToken = useGetToken();
  const [letter, setLetter] = useState<Letter | null | undefined>(undefined);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let over = false;
    previewMessage(getToken, values).then(
      (made) => (over ? undefined : setLetter(made)),
      () => (over ? undefined : setLetter(null)),
    );
    return () => {
      over = true;
    };
  }, [getToken, values, round]);
  if (letter === undefined) return <SkeletonRows label={words.previewLoading} height={64} />;
  if (letter === null)
    return (
      <LoadFailed
        onRetry={() => {
          setLetter(undefined);
          setRound(round + 1);
        }}
      >
        {words.previewFailed}
      </LoadFailed>
    );
  return (
    <Box
      component="iframe"
      title={words.preview}
      sandbox=""
      srcDoc={letter.html}
      sx={{
        display: 'block',
        width: '100%',
        height: { xs: 380, portal: 420 },
        border: 1,
        borderColor: 'line',
        borderRadius: '8px',
      }}
    />
  );
}

function SmsPreview({ body, recipients }: { body: string; recipients: number }): ReactNode {
  const { data } = useQuery(SmsPriceDocument, { fetchPolicy: 'no-cache' });
  const { encoding, segments } = smsSize(body);
  return (
    <>
      <Box
        role="group"
        aria-label={words.sms}
        lang={languageOf(body)}
        sx={{
          maxWidth: 360,
          p: '10px 14px',
          borderRadius: '14px 14px 14px 4px',
          bgcolor: 'sunk',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {body}
      </Box>
      <Typography className="num" sx={{ mt: 1, color: 'ink2' }}>
        {words.perStudent(segments, encoding)}
        {data === undefined
          ? null
          : ` · ${words.total(segments * recipients, data.site_settings[0]?.sms_price ?? null)}`}
      </Typography>
      <Typography sx={{ mt: 0.5, color: 'ink2' }}>{adminMessages.write.smsHint}</Typography>
    </>
  );
}

/** What became of the last test; it is another one each time. */
function TestState({ id }: { id: string }): ReactNode {
  const { data } = useSubscription(MessageTestDocument, { variables: { id } });
  const found = data?.message_recipients[0];
  if (found === undefined) return null;
  const { state, reason, address } = found;
  const text =
    state === 'sent'
      ? words.testSent(address ?? '')
      : state === 'waiting'
        ? words.testWaiting(address ?? '')
        : words.testFailed(adminMessages.reasons[reason ?? ''] ?? reason ?? '');
  return <span>{text}</span>;
}

function Test({ values }: { values: MessageValues }): ReactNode {
  const [id, setId] = useState<string | null>(null);
  const [run, { loading }] = useMutation(TestMessageDocument, {
    context: { failure: words.testFailed },
  });
  const test = async (): Promise<void> => {
    const { subject, body, link } = values;
    const made = newId();
    try {
      await run({ variables: { id: made, subject, body, link: link === '' ? null : link } });
      setId(made);
    } catch {
      // Told by its toast.
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px', mt: 1.5 }}>
      <SubmitButton
        type="button"
        variant="outlined"
        busy={loading}
        busyText={words.testing}
        onClick={() => void test()}
      >
        {words.test}
      </SubmitButton>
      <Box role="status" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
        {id === null ? null : <TestState id={id} />}
      </Box>
    </Box>
  );
}

interface CheckStepProps {
  values: MessageValues;
  audience: Audience;
  /** The same at each press: a message whose answer was lost is not sent a second time. */
  id: string;
  guardian: boolean;
  onBack: () => void;
  onSent: (recipients: number) => void;
}

export function CheckStep({ values, audience, id, guardian, onBack, onSent }: CheckStepProps): ReactNode {
  const textId = useId();
  const box = useRef<HTMLDivElement>(null);
  // The fields are gone, and the focus with them.
  useEffect(() => box.current?.focus(), []);
  const asked = { channel: values.channel, guardian, ...audienceArgs(audience) };
  const { data, error, refetch } = useQuery(MessageAudienceDocument, { variables: asked, ...freshly });
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { loading }] = useMutation(SendMessageDocument, {
    context: { quiet: 'above the buttons of its dialog' },
  });
  const counted = data?.message_audience[0];
  const recipients = counted?.recipients ?? 0;

  const press = async (): Promise<void> => {
    setFailure(null);
    const { subject, body, link } = values;
    const isMail = values.channel === 'email';
    try {
      const { data: sent } = await send({
        variables: {
          id,
          ...asked,
          subject: isMail ? subject : '',
          body,
          link: isMail && link !== '' ? link : null,
        },
      });
      onSent(sent?.send_message[0]?.recipients ?? recipients);
    } catch (reason) {
      setFailure(words.failed(describeError(reason)));
      void refetch().catch(() => undefined);
    }
  };
  return (
    <>
      <DialogContent
        ref={box}
        tabIndex={-1}
        sx={{ outline: 0, display: 'grid', gap: 2, alignContent: 'start' }}
      >
        {error ? (
          <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>{words.countFailed}</LoadFailed>
        ) : counted === undefined ? (
          <SkeletonRows label={words.counting} rows={1} height={48} />
        ) : (
          <Count counted={counted} />
        )}
        <Box id={textId}>
          {values.channel === 'email' ? (
            <>
              <Typography
                sx={{ mb: 1, fontWeight: 550, overflowWrap: 'anywhere' }}
                lang={languageOf(values.subject)}
              >
                {values.subject}
              </Typography>
              <MailPreview values={values} />
              <Test values={values} />
            </>
          ) : (
            <SmsPreview body={values.body} recipients={recipients} />
          )}
        </Box>
        {counted !== undefined && recipients === 0 ? (
          <InlineAlert severity="warning">{words.nobody}</InlineAlert>
        ) : null}
        {failure === null ? null : <InlineAlert>{failure}</InlineAlert>}
      </DialogContent>
      <DialogActions>
        <Button disabled={loading} onClick={onBack}>
          {words.back}
        </Button>
        <SubmitButton
          type="button"
          variant="ink"
          disabled={recipients === 0}
          busy={loading}
          busyText={words.sending}
          onClick={() => void press()}
        >
          {words.send(recipients)}
        </SubmitButton>
      </DialogActions>
    </>
  );
}
