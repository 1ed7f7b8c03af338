// What a person reads when the server is ready.

import { isLoopback, type Config } from '../base/config.ts';
import { readHold } from '../mail/hold.ts';

const demoAccounts = [
  ['admin@prabesh.test', 'Admin1234', ''],
  ['office@prabesh.test', 'Office1234', ''],
  ['teacher@prabesh.test', 'Teacher1234', ''],
  ['student@prabesh.test', 'Student1234', 'approved'],
  ['pending@prabesh.test', 'Pending1234', 'waiting for approval'],
  ['rejected@prabesh.test', 'Rejected1234', 'rejected'],
] as const;

/** The lines to print: address, accounts, secret, where the data are. Nothing secret outside demo mode. */
export function banner(
  config: Config,
  { hasAdmin, hasConsole }: { hasAdmin: boolean; hasConsole: boolean },
): string[] {
  const row = (label: string, text: string) => `  ${label.padEnd(16)}${text}`.trimEnd();
  const lines = ['', `  Prabesh is ready at ${config.publicUrl}`, ''];
  if (config.demo) {
    demoAccounts.forEach(([email, password, note], index) => {
      const text = `${email.padEnd(23)}${password.padEnd(14)}${note}`;
      lines.push(row(index === 0 ? 'Demo accounts' : '', text));
    });
    const secret = config.showsSecret ? (config.adminSecret ?? '') : 'the one that you set';
    lines.push(row('Admin secret', `${secret} (x-hasura-admin-secret)`));
  } else if (!hasAdmin) {
    lines.push(row('First admin', 'npm run create-admin -- --email you@example.com'));
  }
  lines.push(row('GraphQL', `${config.publicUrl}/v1/graphql`));
  if (hasConsole) lines.push(row('Console', `${config.publicUrl}/console`));
  if (config.hasuraEndpoint !== undefined)
    lines.push(row('', `served by Hasura at ${config.hasuraEndpoint}`));
  if (config.demo) {
    const where =
      config.smtpUrl === undefined ? `${config.publicUrl}/dev/mail (none leaves this machine)` : 'SMTP_URL';
    lines.push(row('Mails', where));
  }
  const bucket = config.s3 && `s3://${config.s3.bucket}`;
  const data =
    config.databaseUrl === undefined
      ? `${config.dataDir}${bucket === undefined ? '' : `, files in ${bucket}`}`
      : `DATABASE_URL, files in ${bucket ?? config.dataDir}`;
  lines.push(row('Data', data));
  const hold = readHold(config.dataDir);
  if (hold) {
    const of =
      hold.backup === null ? '' : `, restored from ${hold.backup} (as of ${hold.made ?? 'an unknown time'})`;
    lines.push(
      '',
      `  Mails are held: this is a copy of an installation${of}. If it takes that one's place: npm run mails -- --release send (or drop, where the other one has sent them).`,
    );
  }
  if (config.demo && !isLoopback(config.host)) {
    lines.push(
      '',
      `  HOST=${config.host}: everybody who reaches this machine can use the accounts above, whose passwords are known, and read the mails. Set DEMO=0 for real use.`,
    );
  }
  return [...lines, '', '  Ctrl-C stops it.', ''];
}
