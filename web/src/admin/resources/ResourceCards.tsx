// The rows of a resource where a table has no room: dense two-line rows beside the editor, cards with their actions
// under the thumb on a phone.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { DraftTag } from './DraftTag.tsx';
import type { ListedRow, Resource } from './resource.ts';
import { textOf } from './resource.ts';
import { editButtonId, type RowListProps } from './rowList.ts';

const List = styled('ul')({
  '&[aria-busy="true"]': { opacity: 0.55 },
  '&:focus-visible': { outlineOffset: -2 },
});

const Row = styled('li')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 62,
    padding: '8px 12px 8px 16px',
    borderBottom: `1px solid ${palette.line}`,
    '&:last-of-type': { borderBottom: 0 },
    '&[aria-current="true"]': {
      backgroundColor: `color-mix(in srgb, ${palette.indigoTint} 62%, ${palette.surface})`,
      boxShadow: `inset 3px 0 0 ${palette.ink}`,
    },
  };
});

const Card = styled('li')(({ theme }) => ({
  overflow: 'hidden',
  marginBottom: 12,
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface,
}));

const CardActions = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  borderTop: `1px solid ${theme.vars.palette.line}`,
  '& > *': { minHeight: 46, border: 0, borderRadius: 0 },
  '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.line}` },
}));

interface TextProps {
  resource: Resource;
  row: ListedRow;
  drafted: boolean;
  href: string;
}

function GroupAndDay({ resource: { groups, day }, row, drafted }: Omit<TextProps, 'href'>): ReactNode {
  const group = groups ? textOf(row, groups.name) : '';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 8px',
        fontSize: 14,
        color: 'ink3',
      }}
    >
      {group === '' ? null : (
        <Box component="span" lang={languageOf(group)} sx={{ fontWeight: 550, color: 'primaryText' }}>
          {group}
        </Box>
      )}
      <Box
        component="span"
        className="num"
        sx={{ ml: { xs: 'auto', portal: 0 }, order: { xs: 1, portal: 0 } }}
      >
        <DayInBothCalendars value={textOf(row, day)} padded />
      </Box>
      {drafted ? <DraftTag /> : null}
    </Box>
  );
}

function Title({ row, href, cut }: { row: ListedRow; href: string; cut: boolean }): ReactNode {
  return (
    <Link
      href={href}
      lang={languageOf(row.title)}
      underline="hover"
      title={cut ? row.title : undefined}
      sx={{
        display: 'block',
        color: 'ink',
        fontWeight: 550,
        lineHeight: 1.3,
        ...(cut
          ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
          : { mt: '4px', fontSize: 17, overflowWrap: 'anywhere' }),
      }}
    >
      {row.title}
    </Link>
  );
}

interface ResourceCardsProps extends RowListProps {
  /** Dense rows without 'View'. */
  dense: boolean;
  busy: boolean;
  ref?: Ref<HTMLUListElement>;
}

export function ResourceCards(props: ResourceCardsProps): ReactNode {
  const { resource, rows, drafts, edited, hrefOf, onEdit, onDelete, dense, busy, ref } = props;
  const { words } = resource;
  const rest = (label: string): ReactNode => <VisuallyHidden>{`: ${label}`}</VisuallyHidden>;
  return (
    <List ref={ref} tabIndex={-1} aria-label={words.region} aria-busy={busy || undefined}>
      {rows.map((row) => {
        const text = { resource, row, drafted: drafts.has(row.id) };
        return dense ? (
          <Row key={row.id} aria-current={row.id === edited || undefined}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Title row={row} href={hrefOf(row.id)} cut />
              <GroupAndDay {...text} />
            </Box>
            <RowAction
              id={editButtonId(row.id)}
              label={words.actions.edit(row.title)}
              icon="edit"
              onClick={() => onEdit(row.id)}
            />
            <RowAction
              label={words.actions.remove(row.title)}
              icon="trash"
              color="error"
              onClick={() => onDelete(row)}
            />
          </Row>
        ) : (
          <Card key={row.id}>
            <Box sx={{ p: '14px 16px' }}>
              <GroupAndDay {...text} />
              <Title row={row} href={hrefOf(row.id)} cut={false} />
              {resource.detail ? (
                <Box sx={{ mt: '4px', fontSize: 15, color: 'ink2', overflowWrap: 'anywhere' }}>
                  {resource.detail.of(row)}
                </Box>
              ) : null}
            </Box>
            <CardActions>
              <Button
                id={editButtonId(row.id)}
                startIcon={<Icon name="edit" size={18} />}
                onClick={() => onEdit(row.id)}
              >
                {adminResources.edit}
                {rest(row.title)}
              </Button>
              <Button
                href={resource.site(row)}
                target="_blank"
                rel="noreferrer"
                startIcon={<Icon name="eye" size={18} />}
              >
                {adminResources.view}
                {rest(`${row.title} (${adminResources.newTab})`)}
              </Button>
              <Button color="error" startIcon={<Icon name="trash" size={18} />} onClick={() => onDelete(row)}>
                {adminResources.remove}
                {rest(row.title)}
              </Button>
            </CardActions>
          </Card>
        );
      })}
    </List>
  );
}
