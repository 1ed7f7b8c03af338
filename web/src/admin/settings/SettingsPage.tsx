// /admin/settings (docs/screens/office.md): the settings of notices, mails and SMS, and the institute's own facts. Both are live.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { instituteDefaults, type InstituteField as Fact } from '../../../../shared/institute.ts';
import { adminSettings as words } from '../../content/adminSettings.ts';
import {
  BoardSettingsDocument,
  BoardSettingsLiveDocument,
  InstituteDocument,
  InstituteLiveDocument,
} from '../../graphql/generated/admin.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { Compared } from '../resource-editor/Comparison.tsx';
import { EditorField } from '../resource-editor/EditorField.tsx';
import { EditorLine } from '../resource-editor/EditorLine.tsx';
import { type Editor, useEditor } from '../resource-editor/useEditor.ts';
import type { Editable, EditedRow } from '../resources/resource.ts';
import { boardForm, instituteForm, unsavedBoard } from './settingsForms.ts';

/** Saving; in view as long as there is something to save. */
function SaveBar({ editor }: { editor: Editor }): ReactNode {
  const { dirty, form, discard } = editor;
  const pinned = {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    mx: '-20px',
    px: '20px',
    borderRadius: '0 0 12px 12px',
    borderTop: 1,
    borderColor: 'line',
    bgcolor: 'background.default',
  } as const;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        ...(dirty ? pinned : {}),
      }}
    >
      <SubmitButton
        busy={form.formState.isSubmitting}
        busyText={words.saving}
        variant={dirty ? 'contained' : 'outlined'}
      >
        {words.save}
      </SubmitButton>
      {dirty ? (
        <>
          <Button onClick={discard}>{words.undo}</Button>
          <Box
            component="span"
            role="status"
            sx={{ display: { xs: 'none', sm: 'inline' }, color: 'ink3', fontSize: '0.9375rem' }}
          >
            {words.unsaved}
          </Box>
        </>
      ) : null}
    </Box>
  );
}

interface SettingsFormProps {
  resource: Editable;
  title: string;
  subtitle?: string | undefined;
  row: EditedRow;
  onDirty: (dirty: boolean) => void;
  /** The form's fields. */
  children: (editor: Editor) => ReactNode;
}

function SettingsForm({ resource, title, subtitle, row, onDirty, children }: SettingsFormProps): ReactNode {
  const editor = useEditor({ resource, place: null, row, live: row, initial: {} });
  const { form, dirty } = editor;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    // Not cut off: its bar stays in view.
    <Box sx={{ '& > section': { overflow: 'visible' } }}>
      <Panel title={title} subtitle={subtitle}>
        {editor.theirs ? <EditorLine resource={resource} id={null} editor={editor} /> : null}
        <Compared resource={resource} editor={editor}>
          <Box sx={{ p: '0 20px' }}>
            <Form form={form} onSubmit={(read) => editor.save(read)} label={title}>
              <Box sx={{ display: 'grid' }}>
                {children(editor)}
                <SaveBar editor={editor} />
              </Box>
            </Form>
          </Box>
        </Compared>
      </Panel>
    </Box>
  );
}

const grids = [
  'repeat(auto-fill, minmax(min(280px, 100%), 280px))',
  { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
];

/** How many notices, in which order, with or without categories, and whom to mail. */
function BoardFields({ editor }: { editor: Editor }): ReactNode {
  const { fields } = boardForm;
  return (
    <Box sx={{ display: 'grid', rowGap: '36px', pt: '8px', pb: '36px' }}>
      {[fields.slice(0, 2), fields.slice(2)].map((group, index) => (
        <Box
          key={index}
          sx={{
            display: 'grid',
            gap: index === 0 ? '36px 16px' : 1.5,
            gridTemplateColumns: grids[index],
          }}
        >
          {group.map((field) => (
            <EditorField key={field.name} field={field} editor={editor} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** As long as a line of the form. */
const wide: ReadonlySet<string> = new Set<Fact>([
  'tagline',
  'nepali_tagline',
  'street',
  'nepali_street',
  'directions',
  'nepali_directions',
  'registration_form',
]);

/** One fact, with the way back to the default. */
function FactField({ name, editor }: { name: Fact; editor: Editor }): ReactNode {
  const field = instituteForm.fields.find((one) => one.name === name);
  if (field === undefined) return null;
  const usual = instituteDefaults[name];
  const reset = words.institute.reset(field.label, usual);
  const { form, values } = editor;
  return (
    <Box sx={wide.has(name) ? { gridColumn: '1 / -1' } : undefined}>
      <EditorField
        field={field}
        editor={editor}
        endAdornment={
          values[name] === usual ? undefined : (
            <IconButton
              aria-label={reset}
              title={reset}
              // The field's own place: it must not move when the button comes.
              sx={{ '--icon-button': { xs: '40px', portal: '32px' }, border: 0 }}
              onClick={() => form.setValue(name, usual, { shouldDirty: true, shouldValidate: true })}
            >
              <Icon name="refresh" size={17} />
            </IconButton>
          )
        }
      />
    </Box>
  );
}

/** Facts in the group in which one looks for them. */
function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '180px minmax(0, 1fr)' },
        pt: '20px',
        // The last field's line of text is the end of it.
        pb: '36px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Typography variant="h5" component="h3" id={id}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          columnGap: 2,
          rowGap: '40px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface MissingProps {
  title: string;
  failed: boolean;
  rows: number;
  onRetry: () => void;
}

function Missing({ title, failed, rows, onRetry }: MissingProps): ReactNode {
  return (
    <Panel title={title}>
      {failed ? (
        <LoadFailed onRetry={onRetry}>{words.loadFailed}</LoadFailed>
      ) : (
        <SkeletonRows label={words.loading} rows={rows} height={68} inset={20} />
      )}
    </Panel>
  );
}

const only = { variables: { id: 1 } };

export function SettingsPage(): ReactNode {
  const board = useLiveQuery(BoardSettingsDocument, BoardSettingsLiveDocument, only);
  const institute = useLiveQuery(InstituteDocument, InstituteLiveDocument, only);
  const [boardDirty, setBoardDirty] = useState(false);
  const [instituteDirty, setInstituteDirty] = useState(false);
  const { title: boardTitle, unsaved } = words.board;
  const { title: instituteTitle, sections } = words.institute;
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080 }}>
        {board.data ? (
          <SettingsForm
            resource={boardForm}
            title={boardTitle}
            subtitle={board.data.row === null ? unsaved : undefined}
            row={board.data.row ?? unsavedBoard}
            onDirty={setBoardDirty}
          >
            {(editor) => <BoardFields editor={editor} />}
          </SettingsForm>
        ) : (
          <Missing
            title={boardTitle}
            failed={board.error !== undefined}
            rows={4}
            onRetry={() => void board.retry()}
          />
        )}
        {institute.data ? (
          <SettingsForm
            resource={instituteForm}
            title={instituteTitle}
            row={institute.data.row ?? { updated_at: '' }}
            onDirty={setInstituteDirty}
          >
            {(editor) =>
              sections.map(({ title, fields }) => (
                <Section key={title} title={title}>
                  {fields.map((name) => (
                    <FactField key={name} name={name} editor={editor} />
                  ))}
                </Section>
              ))
            }
          </SettingsForm>
        ) : (
          <Missing
            title={instituteTitle}
            failed={institute.error !== undefined}
            rows={12}
            onRetry={() => void institute.retry()}
          />
        )}
      </Box>
      <LeaveQuestion
        when={boardDirty || instituteDirty}
        title={words.leave.title}
        leave={words.leave.leave}
        stay={words.leave.stay}
      >
        {words.leave.text}
      </LeaveQuestion>
    </>
  );
}
