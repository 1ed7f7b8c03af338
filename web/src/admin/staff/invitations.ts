// The server's invitations as calls: sent, sent again, withdrawn.
import { z } from 'zod';
import { callServer, type GetToken } from '../../session/callServer.ts';
import { parsed } from '../student-logins/loginJobs.ts';

const answer = z.object({ email: z.string(), has_login: z.boolean() });
export type SentInvitation = z.infer<typeof answer>;

/** @throws AppError with the server's message; `already_staff` or `already_invited` */
export async function invite(
  getToken: GetToken,
  invited: { email: string; role: string; name: string },
): Promise<SentInvitation> {
  return parsed(answer, await callServer(getToken, 'POST', '/auth/admin/invitations', invited));
}

/** @throws AppError `not_found` when it was accepted or withdrawn */
export async function sendAgain(getToken: GetToken, id: string): Promise<void> {
  await callServer(getToken, 'POST', `/auth/admin/invitations/${id}/send`);
}

/** @throws AppError `not_found` when it was accepted or withdrawn */
export async function withdraw(getToken: GetToken, id: string): Promise<void> {
  await callServer(getToken, 'DELETE', `/auth/admin/invitations/${id}`);
}
