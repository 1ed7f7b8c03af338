// The link by which a guardian reads a student's fees and attendance, given and ended by the office.
import { formatDate } from '../../../../shared/dates.ts';
import { ownAddress } from '../../../../shared/language.ts';
import { adminFees } from '../../content/adminFees.ts';
import {
  RevokeGuardianLinkDocument,
  type FeeStandingOfQuery,
  MakeGuardianLinkDocument,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { withSentence } from '../../lib/refusals.ts';
import { LinkToCopy } from '../../ui/LinkToCopy.tsx';
import type { OfficeAction } from '../action/useAction.tsx';
import type { Payer } from './feeActions.tsx';

const words = adminFees.guardian;

type GivenLink = FeeStandingOfQuery['guardian_links'][number] | undefined;

export const guardianAction = ({ id: student, name }: Payer, link: GivenLink): OfficeAction => ({
  title: words.title(name),
  text: (
    <>
      <p>{words.text}</p>
      {link === undefined ? null : (
        <p className="num">
          {words.given(
            formatDate(link.created_at),
            link.actor_email ?? adminFees.closing.system,
            formatDate(link.expires_at),
          )}
        </p>
      )}
    </>
  ),
  harmless: true,
  words,
  failed: withSentence(words.failed),
  send: async ({ mutate }) => {
    const given = await mutate(MakeGuardianLinkDocument, { student });
    const token = given?.give_guardian_link[0]?.token ?? '';
    const url = `${window.location.origin}${ownAddress(paths.guardian.href())}#token=${token}`;
    const shown: OfficeAction = {
      title: words.title(name),
      text: (
        <>
          <p>{words.once}</p>
          <LinkToCopy url={url} words={words} />
        </>
      ),
      wide: true,
      harmless: true,
      words: { confirm: words.done, busy: words.done, cancel: words.close },
      failed: withSentence(words.failed),
      send: () => Promise.resolve(undefined),
    };
    return { ask: shown };
  },
});

export const endGuardianAction = ({ id: student }: Payer): OfficeAction => ({
  title: words.endTitle,
  text: words.endText,
  words: { confirm: words.endConfirm, busy: words.ending },
  failed: withSentence(words.endFailed),
  send: async ({ mutate }) => {
    await mutate(RevokeGuardianLinkDocument, { student });
    return { told: { message: words.ended } };
  },
});
