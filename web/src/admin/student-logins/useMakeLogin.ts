// Making the login of one student: ordered like those of an import, and waited for.
import { useState } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import type { GetToken } from '../../session/callServer.ts';
import { type LoginJobStudent, orderLogins, readJob } from './loginJobs.ts';

const words = adminStudent.login;
const pause = 400;
/** Others' logins may be made first: then the profile shows it when it is there. */
const rounds = 25;

async function made(getToken: GetToken, studentId: string): Promise<LoginJobStudent | undefined> {
  const { id } = await orderLogins(getToken, [studentId]);
  for (let round = 0; round < rounds; round += 1) {
    const { students } = await readJob(getToken, id);
    const student = students[0];
    if (student && student.outcome !== 'waiting') return student;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}

export function useMakeLogin(): { busy: boolean; make: (studentId: string) => Promise<void> } {
  const getToken = useGetToken();
  const [busy, setBusy] = useState(false);
  const make = async (studentId: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const student = await made(getToken, studentId);
      if (student === undefined) notify({ tone: 'info', message: words.waiting });
      else if (student.outcome === 'failed')
        notify({ tone: 'error', message: words.failed(student.message ?? '') });
      else notify({ message: student.outcome === 'linked' ? words.linked : words.made });
    } catch (error) {
      notify({ tone: 'error', message: words.failed(describeError(error)) });
    }
    setBusy(false);
  };
  return { busy, make };
}
