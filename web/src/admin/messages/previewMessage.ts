// The mail of a message as the server would make it.
import { z } from 'zod';
import { callServer, type GetToken } from '../../session/callServer.ts';
import { parsed } from '../student-logins/loginJobs.ts';
import type { MessageValues } from './messageDraft.ts';

const letter = z.object({ subject: z.string(), html: z.string() });
export type Letter = z.infer<typeof letter>;

export async function previewMessage(
  getToken: GetToken,
  { subject, body, link }: MessageValues,
): Promise<Letter> {
  const asked = { subject, body, link: link === '' ? null : link };
  return parsed(letter, await callServer(getToken, 'POST', '/auth/admin/messages/preview', asked));
}
