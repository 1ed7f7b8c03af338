// The product's own registration form: errors beside the fields, nothing lost whatever the server says.
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  paymentMethods,
  registrationSchema,
  trapField,
  type RegistrationField,
} from '../../../../shared/registrationSchema.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { MuiArea } from '../../ui/theme/MuiArea.tsx';
import styles from './RegistrationForm.module.css';
import { TrapField } from './TrapField.tsx';
import { sendRegistration } from './sendRegistration.ts';

export interface Registered {
  number: string;
  email: string;
  /** Whether the number is on its way there. */
  mailed: boolean;
}

const { form: words } = registration;
const empty = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  college_name: '',
  address: '',
  payment_method: '',
} as const;
const payments = paymentMethods.map((value) => ({ value, label: value }));

interface RegistrationFormProps {
  onRegistered: (registered: Registered) => void;
}

function Fields({ onRegistered }: RegistrationFormProps) {
  const form = useForm({
    resolver: zodResolver(registrationSchema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: empty,
  });
  const { control } = form;
  const trap = useRef<HTMLInputElement>(null);
  const [office] = useInstitute().phones;
  const [problem, setProblem] = useState<string | null>(null);

  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async (values) => {
        setProblem(null);
        const sent = { ...values, [trapField]: trap.current?.value ?? '' };
        const outcome = await sendRegistration(sent, office.label);
        if (outcome.kind === 'registered') {
          const { number, emailSent } = outcome;
          onRegistered({ number, email: values.email, mailed: emailSent });
          return;
        }
        setProblem(outcome.message);
        const fields = Object.entries(outcome.fields) as [RegistrationField, string][];
        fields.forEach(([name, message], index) =>
          form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
        );
      }}
    >
      <div className={styles.fields}>
        <TextField
          control={control}
          name="first_name"
          label={words.fields.first_name}
          autoComplete="given-name"
        />
        <TextField
          control={control}
          name="last_name"
          label={words.fields.last_name}
          autoComplete="family-name"
        />
        <TextField
          control={control}
          name="email"
          label={words.fields.email}
          hint={words.hints.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          plain
        />
        <TextField
          control={control}
          name="phone"
          label={words.fields.phone}
          hint={words.hints.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          plain
        />
        <div className={styles.wide}>
          <TextField
            control={control}
            name="college_name"
            label={words.fields.college_name}
            hint={words.hints.college_name}
            autoComplete="organization"
          />
        </div>
        <TextField
          control={control}
          name="address"
          label={`${words.fields.address} (${words.optional})`}
          autoComplete="street-address"
        />
        <SelectField
          control={control}
          name="payment_method"
          label={`${words.fields.payment_method} (${words.optional})`}
          options={payments}
          placeholder={words.paymentPlaceholder}
          hint={words.hints.payment_method}
        />
        <TrapField inputRef={trap} />
        <div className={styles.end}>
          {problem === null ? null : <InlineAlert>{problem}</InlineAlert>}
          <SubmitButton busy={form.formState.isSubmitting} busyText={words.busy}>
            {words.submit}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}

export function RegistrationForm(props: RegistrationFormProps) {
  return (
    <MuiArea>
      <Fields {...props} />
    </MuiArea>
  );
}
