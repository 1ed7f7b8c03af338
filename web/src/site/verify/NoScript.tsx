// For browsers without scripts, where nothing can be checked: why, and whom to ask. React leaves it empty in a browser.
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';

export function NoScript() {
  const {
    phones: [phone],
    email,
    officeHours,
  } = useInstitute();
  return (
    <noscript>
      <p>{verify.noScript.text}</p>
      <p>
        {verify.noScript.office} <a href={`tel:${phone.tel}`}>{phone.label}</a>,{' '}
        <a href={`mailto:${email}`}>{email}</a>, {officeHours}
      </p>
    </noscript>
  );
}
