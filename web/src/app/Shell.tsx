// In place of a page that the browser makes, as long as it has not: that it loads, and soon what else there is to do.
// Nothing here needs a script, not even to be seen: style sheets know when it is late, and what cannot run.
import type { Institute } from '../../../shared/institute.ts';
import { ownAddress } from '../../../shared/language.ts';
import { messages } from '../../../shared/words/messages.ts';
import { shell } from '../content/shell.ts';
import { paths } from '../lib/paths.ts';
import { InstituteContext } from '../lib/useInstitute.ts';
import buttons from '../ui/Button.module.css';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './Pending.module.css';

const contained = `${buttons.button} ${buttons.contained}`;
const outlined = `${buttons.button} ${buttons.outlined}`;

function Ways({ institute }: { institute: Institute }) {
  const [office] = institute.phones;
  return (
    <>
      <p className={styles.ways}>
        {/* Of itself it leads to the same address; takeover.js keeps what stands behind its #. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this one */}
        <a href="" data-reload="" className={contained}>
          {messages.parts.reload}
        </a>
        <a href={`tel:${office.tel}`} className={outlined}>
          {shell.call(office.label)}
        </a>
      </p>
      <ul className={styles.links}>
        {[paths.home, paths.results, paths.notices, paths.auth].map((page) => (
          <li key={page.pattern}>
            <a href={ownAddress(page.href())}>{page === paths.home ? institute.name : page.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Shell({ institute }: { institute: Institute }) {
  return (
    <main className={styles.page}>
      <InstituteContext value={institute}>
        <Logo />
      </InstituteContext>
      <div className={styles.coming}>
        <Spinner />
        {shell.loading}
      </div>
      <div className={styles.late}>
        <h1 className="t-h3">{shell.late.title}</h1>
        <p>{shell.late.text}</p>
        <Ways institute={institute} />
      </div>
      <noscript>
        <h1 className="t-h3">{shell.noScript.title}</h1>
        <p>{shell.noScript.text}</p>
        <Ways institute={institute} />
        <form method="post" action={ownAddress(paths.auth.href({ tab: 'signout' }))}>
          <button type="submit" className={outlined}>
            {shell.noScript.signOut}
          </button>
        </form>
      </noscript>
    </main>
  );
}
