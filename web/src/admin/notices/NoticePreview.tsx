// A notice as visitors will see it, from what is typed: on its page, or as a card of the list.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { kathmanduInstant } from '../../../../shared/dates.ts';
import { adminNotices } from '../../content/adminNotices.ts';
import { adminResources } from '../../content/adminResources.ts';
import { notice as pageWords, notices } from '../../content/notices.ts';
import type { OfficeNoticeFragment } from '../../graphql/generated/office.ts';
import { useNow } from '../../lib/useNow.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { NoticeCardFace, NoticeCardFrame } from '../../ui/NoticeCardFace.tsx';
import { type Attachment, NoticeSheet } from '../../ui/NoticeSheet.tsx';
import { type FieldValue, momentIn, textIn } from '../resources/fields.ts';
import { type ListedRow, type PreviewProps, readIn, textOf } from '../resources/resource.ts';

const { preview: words } = adminNotices;

type Look = 'page' | 'card';

function PageTop(): ReactNode {
  return (
    <>
      <Box data-surface="night" sx={{ display: 'flex', alignItems: 'center', height: 44, px: '14px' }}>
        <Logo size={24} />
        <Box component="span" sx={{ ml: 'auto', display: 'flex' }}>
          <Icon name="menu" />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          p: '16px 20px 14px',
          fontSize: '0.9375rem',
          fontWeight: 550,
          color: 'link',
        }}
      >
        <Icon name="back" size={17} />
        {pageWords.back}
      </Box>
    </>
  );
}

/** The file that is chosen, or the one that is stored. */
function attachmentOf(value: FieldValue | undefined, row: ListedRow | undefined): Attachment | null {
  if (value instanceof File) return { url: null, name: value.name, size: value.size };
  const stored: Partial<OfficeNoticeFragment> = row ?? {};
  const url = textIn(value);
  if (url === '' || url !== stored.attachment_url) return null;
  return { url, name: stored.attachment_name ?? '', size: stored.attachment_size ?? 0 };
}

export function NoticePreview({ language, values, row }: PreviewProps): ReactNode {
  const [look, setLook] = useState<Look>('page');
  const now = useNow();
  const category = textIn(values.category);
  const { day, time } = momentIn(values.publish_at);
  const planned = values.state === 'scheduled' ? kathmanduInstant(day, time) : null;
  const made = row ? textOf(row, 'created_at') : '';
  const published = planned?.toISOString() ?? (made === '' ? now.toISOString() : made);
  const title = readIn(language, values, 'title') || adminResources.draft.untitled;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 550, color: 'ink2' }}>
          {adminResources.editor.previewTitle}
        </Box>
        <ToggleButtonGroup
          exclusive
          value={look}
          aria-label={words.looks}
          onChange={(_, chosen: Look | null) => setLook(chosen ?? look)}
          sx={{ '& button': { minHeight: { xs: 42, portal: 30 }, px: '10px' } }}
        >
          <ToggleButton value="page">{words.page}</ToggleButton>
          <ToggleButton value="card">{words.card}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {look === 'page' ? (
        <Box
          sx={{
            flex: 1,
            overflow: 'hidden',
            border: 1,
            borderColor: 'lineStrong',
            borderRadius: '12px',
            bgcolor: 'paper',
            '--h1-size': '26px',
            '--body-size': '16px',
          }}
        >
          <PageTop />
          <Box sx={{ px: '20px', pb: '18px' }}>
            <NoticeSheet
              heading="h3"
              id={row?.id}
              title={title}
              category={category}
              content={readIn(language, values, 'content')}
              attachment={attachmentOf(values.attachment_url, row)}
              date={<DayInBothCalendars value={published} />}
            />
          </Box>
        </Box>
      ) : (
        <NoticeCardFrame as="div" lead={false}>
          <NoticeCardFace
            heading="h3"
            lead={false}
            title={title}
            category={category || null}
            published={published}
            text={readIn(language, values, 'content')}
            pinned={values.pinned === true}
            attached={Boolean(values.attachment_url)}
            more={
              <Box
                component="span"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: 550 }}
              >
                {notices.more}
                <Icon name="arrow" size={18} />
              </Box>
            }
          />
        </NoticeCardFrame>
      )}
    </Box>
  );
}
