// The rows of a resource where a table has no room (beside the editor, on a tablet): two lines each; and what the table's rows
// have of them.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import type { ClassGroupNames } from '../class-groups/classGroupNames.ts';
import { audienceOf, lacksNepali, type ListedRow, type Resource, textOf } from './resource.ts';

// Marks a row that the person has written on and not saved.
export function DraftTag(): ReactNode {
  return <DashedTag>{adminResources.draft.tag}</DashedTag>;
}

/** Marks what readers of Nepali see in English. */
export function NepaliTag({ row }: { row: ListedRow }): ReactNode {
  return lacksNepali(row) ? <DashedTag>{adminResources.languages.missing}</DashedTag> : null;
}

interface ViewActionProps {
  resource: Resource;
  row: ListedRow;
  text?: string;
}

/** As visitors see it, where they do. */
export function ViewAction({ resource, row, text }: ViewActionProps): ReactNode {
  const href = resource.site(row);
  if (href === null) return null;
  const label = `${resource.words.actions.view(row.title)} (${adminResources.newTab})`;
  return <RowAction label={label} text={text} icon="eye" href={href} />;
}

/** Where the focus returns to when the editor is closed. */
export const editButtonId = (id: string): string => `edit-${id}`;

/** What the table and the dense rows of a resource are given alike. */
export interface RowListProps {
  resource: Resource;
  /** Rows with a draft of this person's. */
  drafts: ReadonlySet<string>;
  /** Of the class groups that rows are for. */
  groupNames: ClassGroupNames;
  /** The row in the editor. */
  edited: string | null;
  /** Address of the list with this row in the editor. */
  hrefOf: (id: string) => string;
  onEdit: (id: string) => void;
  onDelete: (row: ListedRow) => void;
  /** This person looks at the row, and changes nothing. */
  isLocked: (row: ListedRow) => boolean;
}

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

interface UnderTitleProps extends Pick<RowListProps, 'resource' | 'groupNames'> {
  row: ListedRow;
  drafted: boolean;
}

function UnderTitle({ resource, groupNames, row, drafted }: UnderTitleProps): ReactNode {
  const { groups, day } = resource;
  const group = groups ? textOf(row, groups.name) : '';
  if (resource.face)
    return (
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: '2px 10px', fontSize: '0.875rem', color: 'ink3' }}
      >
        {resource.face.under(row)}
        {drafted ? <DraftTag /> : null}
        {resource.tags?.(row)}
      </Box>
    );
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontSize: '0.875rem' }}
    >
      {group === '' ? null : (
        <Box component="span" lang={languageOf(group)} sx={{ fontWeight: 550, color: 'primaryText' }}>
          {group}
        </Box>
      )}
      <Box component="span" className="num" sx={{ color: 'ink3' }}>
        <DayInBothCalendars value={textOf(row, day)} padded />
      </Box>
      {drafted ? <DraftTag /> : null}
      {resource.tags?.(row)}
      <NepaliTag row={row} />
      <AudienceChips ids={audienceOf(row)} names={groupNames} />
    </Box>
  );
}

interface DenseRowsProps extends RowListProps {
  rows: readonly ListedRow[];
  busy: boolean;
  ref?: Ref<HTMLDivElement>;
}

export function DenseRows(props: DenseRowsProps): ReactNode {
  const { resource, rows, drafts, groupNames, edited, hrefOf, onEdit, onDelete, isLocked, busy, ref } = props;
  const { words } = resource;
  return (
    <Box ref={ref} tabIndex={-1}>
      <List aria-label={words.region} aria-busy={busy || undefined}>
        {rows.map((row) => (
          <Row key={row.id} aria-current={row.id === edited || undefined}>
            {resource.face?.icon(row)}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link
                href={resource.page?.(row) ?? hrefOf(row.id)}
                lang={languageOf(row.title)}
                title={row.title}
                noWrap
                sx={{ display: 'block', color: 'ink', fontWeight: 550, lineHeight: 1.35 }}
              >
                {resource.face ? resource.face.draw(row) : row.title}
              </Link>
              <UnderTitle
                resource={resource}
                groupNames={groupNames}
                row={row}
                drafted={drafts.has(row.id)}
              />
            </Box>
            {/* Beside the editor the row's own link opens it. */}
            {isLocked(row) || (resource.face && edited !== null) ? null : (
              <RowAction
                id={editButtonId(row.id)}
                label={words.actions.edit(row.title)}
                icon="edit"
                onClick={() => onEdit(row.id)}
              />
            )}
            {edited === null ? <ViewAction resource={resource} row={row} /> : null}
            {resource.removable === false || isLocked(row) || (resource.face && edited !== null) ? null : (
              <RowAction
                label={words.actions.remove(row.title)}
                icon="trash"
                color="error"
                onClick={() => onDelete(row)}
              />
            )}
          </Row>
        ))}
      </List>
    </Box>
  );
}
