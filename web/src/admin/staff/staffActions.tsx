// What an admin decides about the office's people: another role, the end of somebody's work, whose exams they are, who is
// invited. Each question names the person, as they were when it was put.
import { z } from 'zod';
import { holdsAddress } from '../../../../shared/nameAddress.ts';
import { isStaffRole, staffRoles } from '../../../../shared/staff.ts';
import { adminStaff } from '../../content/adminStaff.ts';
import {
  ChangeStaffRoleDocument,
  EndStaffDocument,
  HandOverExamsDocument,
} from '../../graphql/generated/admin.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import type { GetToken } from '../../session/callServer.ts';
import { emailRule } from '../../session/credentials.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { AnyAction, OfficeAction } from '../action/useAction.tsx';
import { invite, withdraw } from './invitations.ts';
import type { Invitation, StaffMember } from './useStaff.ts';

const {
  role: roleWords,
  end: endWords,
  handOver: handOverWords,
  invitations,
  form: inviteWords,
} = adminStaff;

/** The sentences that apply. */
const text = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

const failed = (message: string, error: unknown): string => {
  if (isRefusedAs(error, 'last-admin')) return adminStaff.lastAdmin;
  return isRefusedAs(error, 'role-changed') ? adminStaff.changed : adminStaff.failed(message);
};

const nameRule = z
  .string()
  .trim()
  .max(100, roleWords.longName)
  .refine((name) => !holdsAddress(name), roleWords.addressInName);
const roleRule = z.enum(staffRoles);

export const roleSchema = z.object({ name: nameRule, role: roleRule });

export function changeRole(
  { id, email, name, role, exams_count }: StaffMember,
  isSelf: boolean,
): OfficeAction<z.infer<typeof roleSchema>> {
  return {
    title: roleWords.title(email),
    text: text(
      (exams_count ?? 0) > 0 && roleWords.exams,
      role === 'admin' && roleWords.invitations,
      isSelf && roleWords.self,
    ),
    fields: {
      schema: roleSchema,
      values: { name: name ?? '', role: isStaffRole(role) ? role : 'teacher' },
      draw: () => (
        <>
          <TextField name="name" label={roleWords.name} />
          <SelectField name="role" label={roleWords.role} options={inviteWords.roles} />
        </>
      ),
    },
    words: roleWords,
    failed,
    send: async ({ mutate }, { name: called, role: to }) => {
      const data = await mutate(ChangeStaffRoleDocument, { id, seen_role: role, role: to, name: called });
      return {
        told:
          data?.update_profiles?.affected_rows === 1
            ? { title: roleWords.done, message: roleWords.doneText(called || email, to) }
            : { tone: 'info', message: adminStaff.changed },
      };
    },
  };
}

export function endWork(person: StaffMember, isSelf: boolean): OfficeAction {
  const { id, email, role, exams_count, open_sessions } = person;
  return {
    title: endWords.title(email),
    text: text(
      endWords.text(email, open_sessions ?? 0),
      (exams_count ?? 0) > 0 && endWords.exams(exams_count ?? 0),
      role === 'admin' && roleWords.invitations,
      isSelf && endWords.self,
    ),
    words: endWords,
    failed,
    send: async ({ mutate }) => {
      await mutate(EndStaffDocument, { id, seen_role: role });
      return { told: { title: endWords.done, message: endWords.doneText(email) } };
    },
  };
}

export const heirSchema = z.object({ heir: z.string().min(1, handOverWords.missing) });

export function handOver(
  { id: from, email, exams_count }: StaffMember,
  people: readonly StaffMember[],
  getToken: GetToken,
): AnyAction {
  const heirs = people.filter(({ id, role }) => id !== from && (role === 'teacher' || role === 'admin'));
  const title = handOverWords.title(exams_count ?? 0, email);
  if (heirs.length === 0)
    return {
      title,
      text: handOverWords.nobody,
      words: { confirm: adminStaff.invite, busy: adminStaff.invite },
      harmless: true,
      failed,
      send: () => Promise.resolve({ ask: inviteSomebody(getToken) }),
    };
  const action: OfficeAction<z.infer<typeof heirSchema>> = {
    title,
    text: handOverWords.text(email),
    fields: {
      schema: heirSchema,
      values: { heir: '' },
      draw: () => (
        <SelectField
          name="heir"
          label={handOverWords.person}
          placeholder={handOverWords.choose}
          options={heirs.map(({ id: value, email: label, role }) => ({
            value,
            label: role === 'admin' ? handOverWords.admin(label) : label,
          }))}
        />
      ),
    },
    words: handOverWords,
    harmless: true,
    failed,
    send: async ({ mutate }, { heir: to }) => {
      const data = await mutate(HandOverExamsDocument, { from, to });
      const count = data?.hand_over_exams.length ?? 0;
      const whose = heirs.find(({ id }) => id === to)?.email ?? '';
      return {
        told:
          count === 0
            ? { tone: 'info', message: handOverWords.nothing }
            : { title: handOverWords.done, message: handOverWords.doneText(count, whose) },
      };
    },
  };
  return action;
}

export const inviteSchema = z.object({ email: emailRule, name: nameRule, role: roleRule });

/** What is wrong with the address itself; everything else is no business of the field. */
const ofAddress: readonly (string | undefined)[] = ['invalid_email', 'already_staff', 'already_invited'];

export const inviteSomebody = (getToken: GetToken): OfficeAction<z.infer<typeof inviteSchema>> => ({
  title: inviteWords.title,
  text: inviteWords.text,
  fields: {
    schema: inviteSchema,
    values: { email: '', name: '', role: 'teacher' },
    draw: () => (
      <>
        <TextField name="email" type="email" inputMode="email" label={inviteWords.email} plain />
        <TextField name="name" label={inviteWords.name} />
        <SelectField name="role" label={inviteWords.role} options={inviteWords.roles} />
      </>
    ),
  },
  words: { confirm: inviteWords.submit, busy: inviteWords.busy },
  harmless: true,
  failed: invitations.failed,
  send: async (_, invited) => {
    try {
      const sent = await invite(getToken, invited);
      const say = sent.has_login ? invitations.sentToLogin : invitations.sentText;
      return { told: { title: invitations.sent, message: say(sent.email) } };
    } catch (error) {
      if (error instanceof AppError && ofAddress.includes(error.apiCode))
        return { field: 'email', message: describeError(error) };
      throw error;
    }
  },
});

/** The server's `not_found`: somebody else was first. */
export const isGone = (error: unknown): boolean => error instanceof AppError && error.apiCode === 'not_found';

export const withdrawInvitation = (getToken: GetToken, { id, email }: Invitation): OfficeAction => ({
  title: invitations.withdrawTitle(email),
  text: invitations.withdrawText,
  words: { confirm: invitations.withdrawConfirm, busy: invitations.withdrawing },
  failed: invitations.withdrawFailed,
  send: async () => {
    try {
      await withdraw(getToken, id);
      return { told: { title: invitations.withdrawn, message: email } };
    } catch (error) {
      if (!isGone(error)) throw error;
      return { told: { tone: 'info', message: invitations.goneAlready(email) } };
    }
  },
});
