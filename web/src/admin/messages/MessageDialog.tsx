// A message to a selection of students or to a class group: written first, then checked and sent (CheckStep).
import { useSubscription } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { smsSize } from '../../../../shared/sms.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import { ClassGroupsDocument } from '../../graphql/generated/office.ts';
import { newId } from '../../lib/newId.ts';
import { notify } from '../../lib/notify.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CheckStep } from './CheckStep.tsx';
import {
  type Audience,
  keepMessage,
  keptMessage,
  messageSchema,
  type MessageValues,
  noMessage,
} from './messageDraft.ts';

const words = adminMessages.write;

/** With the class group, where one has to be chosen. */
export const formSchema = messageSchema.safeExtend({ group: z.string().min(1, words.groupRequired) });
type FormValues = z.input<typeof formSchema>;

/** Of a selection, which is chosen already. */
const chosen = 'selection';

function Channel({ control }: { control: Control<FormValues> }): ReactNode {
  const id = useId();
  const { field } = useController({ control, name: 'channel' });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, '& label': { mr: 2 } }}>
      <Typography id={id} component="span" sx={{ fontWeight: 550 }}>
        {words.by}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {(['email', 'sms'] as const).map((channel) => (
          <FormControlLabel
            key={channel}
            value={channel}
            control={<Radio />}
            label={adminMessages.channels[channel]}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

function GroupField({ control }: { control: Control<FormValues> }): ReactNode {
  const { data } = useSubscription(ClassGroupsDocument);
  const groups = data?.class_groups ?? [];
  return (
    <SelectField
      control={control}
      name="group"
      label={words.to}
      placeholder={words.chooseGroup}
      hint={data !== undefined && groups.length === 0 ? words.noGroups : undefined}
      options={groups.map(({ id, name, students_aggregate }) => ({
        value: id,
        label: words.members(name, students_aggregate.aggregate?.count ?? 0),
      }))}
    />
  );
}

function TextFields({ control }: { control: Control<FormValues> }): ReactNode {
  const [channel, body] = useWatch({ control, name: ['channel', 'body'] });
  if (channel === 'sms') {
    const { encoding, segments, left } = smsSize(body);
    const size = segments === 0 ? '' : `${words.size(encoding, segments, left)}. `;
    return (
      <>
        <CheckField control={control} name="guardian" label={words.toGuardian} />
        <TextField
          control={control}
          name="body"
          label={words.body}
          multiline
          minRows={4}
          hint={<span className="num">{`${size}${words.smsHint}`}</span>}
        />
      </>
    );
  }
  return (
    <>
      <TextField control={control} name="subject" label={words.subject} />
      <TextField
        control={control}
        name="body"
        label={words.body}
        multiline
        minRows={6}
        hint={words.bodyHint}
      />
      <TextField control={control} name="link" label={words.link} type="url" plain hint={words.linkHint} />
    </>
  );
}

interface WriteStepProps {
  values: FormValues;
  /** Undefined: a class group is chosen in the form. */
  students: readonly string[] | undefined;
  /** The text is one of before. */
  kept: boolean;
  onNext: (values: FormValues) => void;
  onClose: () => void;
}

function WriteStep({ values, students, kept, onNext, onClose }: WriteStepProps): ReactNode {
  const formId = useId();
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: values,
    mode: 'onTouched',
  });
  const { control, reset, setFocus } = form;
  const [wasKept, setWasKept] = useState(kept);
  const typed = useWatch({ control });
  useEffect(() => {
    const { channel = 'email', subject = '', body = '', link = '', guardian = false, group = '' } = typed;
    keepMessage({ channel, subject, body, link, guardian, group: group === chosen ? '' : group });
  }, [typed]);
  return (
    <>
      <DialogContent sx={{ '& form': { pb: 4 } }}>
        <Form id={formId} form={form} onSubmit={onNext} label={words.title}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {students === undefined ? (
              <GroupField control={control} />
            ) : (
              <Typography className="num">
                {words.to}: <strong>{adminMessages.selection(students.length)}</strong>
              </Typography>
            )}
            {wasKept ? (
              <InlineAlert
                severity="info"
                title={null}
                action={
                  <Button
                    onClick={() => {
                      reset({ ...noMessage, group: form.getValues('group') });
                      setWasKept(false);
                      setFocus('body');
                    }}
                  >
                    {words.startAnew}
                  </Button>
                }
              >
                {words.kept}
              </InlineAlert>
            ) : null}
            <Channel control={control} />
          </Box>
          <TextFields control={control} />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <SubmitButton form={formId} variant="ink" busy={false} busyText={words.next}>
          {words.next}
        </SubmitButton>
      </DialogActions>
    </>
  );
}

interface MessageDialogProps {
  open: boolean;
  /** The chosen students; undefined: a class group, `group` if one was chosen before. */
  students?: readonly string[];
  group?: string;
  onClose: () => void;
  /** It is on its way. */
  onSent?: () => void;
}

function Steps({ students, group, onClose, onSent }: MessageDialogProps): ReactNode {
  const [before] = useState(keptMessage);
  const [values, setValues] = useState<FormValues>(() => ({
    ...(before ?? noMessage),
    group: students === undefined ? (group ?? before?.group ?? '') : chosen,
  }));
  /** Another one for each text that was looked at. */
  const [id, setId] = useState<string | null>(null);
  const [looked, setLooked] = useState(false);
  if (id === null)
    return (
      <WriteStep
        values={values}
        students={students}
        kept={before !== undefined && !looked}
        onClose={onClose}
        onNext={(given) => {
          setValues(given);
          setId(newId());
          setLooked(true);
        }}
      />
    );
  const message: MessageValues = values;
  const audience: Audience = students === undefined ? { group: values.group } : { students };
  return (
    <CheckStep
      id={id}
      values={message}
      audience={audience}
      guardian={values.channel === 'sms' && values.guardian}
      onBack={() => setId(null)}
      onSent={(recipients) => {
        keepMessage(null);
        notify({ title: adminMessages.check.sentTitle, message: adminMessages.check.sent(recipients) });
        onSent?.();
        onClose();
      }}
    />
  );
}

export function MessageDialog(props: MessageDialogProps): ReactNode {
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  return (
    <Dialog open={props.open} onClose={props.onClose} maxWidth="sm" fullScreen={phone} aria-labelledby={id}>
      <DialogTitle id={id}>{words.title}</DialogTitle>
      {/* Each opening begins with what is kept. */}
      {props.open ? <Steps {...props} /> : null}
    </Dialog>
  );
}
