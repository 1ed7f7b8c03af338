// A file of a form: chosen by button or dropped, or the one that is stored. Its value is a File that is still to be
// uploaded, the address of a stored file, or null.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use, useEffect, useId, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formatBytes } from '../../../../shared/numbers.ts';
import { programEndings } from '../../../../shared/programEndings.ts';
import { fileEndings, type FileKind, files } from '../../content/files.ts';
import { IdentityContext } from '../../graphql/identity.ts';
import { logWarning } from '../../lib/log.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describedBy, FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { DropArea } from './DropArea.tsx';
import { fileTypeOf } from './deleteFile.ts';
import { askFileLimit } from './uploadFile.ts';

const { field: words, errors } = files;

// The file of a field: one that is chosen and not uploaded yet, or the one that is stored, with a way to look at it.
/** As the table `files` knows it. */
interface StoredDetails {
  originalName: string;
  size: number;
}

interface ChosenFileProps {
  /** Chosen; or else `url` is the stored one's. */
  file: File | null;
  url: string | null;
  stored: StoredDetails | null;
  /** Shows the stored picture itself. */
  isImage: boolean;
}

function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Icon name="file" size={26} />;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      onError={() => setBroken(true)}
      sx={{ width: 80, height: 45, objectFit: 'cover', borderRadius: '4px', border: 1, borderColor: 'line' }}
    />
  );
}

function ChosenFile({ file, url, stored, isImage }: ChosenFileProps) {
  const name = file?.name ?? stored?.originalName ?? url ?? '';
  const size = file?.size ?? stored?.size;
  const details = [fileTypeOf(name), size === undefined ? '' : formatBytes(size)];
  const state = file ? words.chosen : words.stored;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, flex: '1 1 200px' }}>
      <Box sx={{ color: 'link', display: 'flex', flex: 'none' }}>
        {isImage && url !== null ? <Thumbnail url={url} /> : <Icon name="file" size={26} />}
      </Box>
      <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {url === null ? (
            name
          ) : (
            <Link href={url} target="_blank" rel="noreferrer">
              {name}
              <VisuallyHidden> ({words.newTab})</VisuallyHidden>
            </Link>
          )}
        </Box>
        <Typography variant="caption" className="num">
          {[...details.filter((detail) => detail !== ''), state].join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

function Invitation({ kind }: { kind: FileKind }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flex: '1 1 200px', minWidth: 0 }}>
      <Box sx={{ color: 'link', display: 'flex' }}>
        <Icon name="upload" size={26} />
      </Box>
      <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
        <Box sx={{ fontWeight: 550, '@media (hover: none)': { display: 'none' } }}>{words.drop[kind]}</Box>
        <Box sx={{ fontWeight: 550, '@media (hover: hover)': { display: 'none' } }}>{words.none[kind]}</Box>
        <Typography variant="caption">{words.formats[kind]}</Typography>
      </Box>
    </Box>
  );
}

export type FileValue = File | string | null;

interface FileFieldProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues>;
  name: FieldPath<T>;
  label: string;
  kind: FileKind;
  /** What is known of the file that is stored now; with its address, which 'Keep the stored file' puts back. */
  stored?: (StoredDetails & { url: string }) | null;
  hint?: string;
  /** While the form is being saved. */
  disabled?: boolean;
}

/** Whether a name ends like the kind's files. */
function hasExpectedEnding(name: string, kind: FileKind): boolean {
  const lower = name.toLowerCase();
  return fileEndings[kind].some((ending) => lower.endsWith(ending));
}

/** The server's limit; null while nobody has said. */
function useFileLimit(): number | null {
  const identity = use(IdentityContext);
  const [most, setMost] = useState<number | null>(null);
  useEffect(() => {
    if (identity === null) return undefined;
    let wanted = true;
    void askFileLimit((options) => identity.getToken(options)).then((answer) => {
      if (wanted) setMost(answer);
    });
    return () => {
      wanted = false;
    };
  }, [identity]);
  return most;
}

/** Why a file is not taken, as far as that can be known before it is sent. */
function problemOf({ name, size }: File, kind: FileKind, most: number | null): string | undefined {
  if (size === 0) return errors.empty(name);
  if (programEndings.has(fileTypeOf(name).toLowerCase())) return errors.runs(name);
  if (kind === 'attachment' && !hasExpectedEnding(name, kind)) return errors.notAttached(name);
  if (most !== null && size > most) return errors.tooLarge(name, formatBytes(size), formatBytes(most));
  return undefined;
}

export function FileField<T extends FieldValues>(props: FileFieldProps<T>) {
  const { label, kind, stored, disabled = false } = props;
  const most = useFileLimit();
  const limit = most === null ? undefined : words.limit(formatBytes(most).replace('.0 ', ' '));
  const hint = [props.hint, limit].filter(Boolean).join(' ') || undefined;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const [news, setNews] = useState('');
  const { field, fieldState } = useController({ control: props.control as Control<T>, name: props.name });
  // Of a file that was not taken: the one before is still in the field.
  const [refused, setRefused] = useState<string>();
  const error = refused ?? fieldState.error?.message;
  const value = field.value as FileValue | undefined;
  const file = value instanceof File ? value : null;
  const url = typeof value === 'string' && value !== '' ? value : null;
  const isEmpty = file === null && url === null;
  const isOther = file !== null && kind !== 'attachment' && !hasExpectedEnding(file.name, kind);

  const choose = (chosen: File | undefined): void => {
    if (chosen === undefined || disabled) return;
    const problem = problemOf(chosen, kind, most);
    setRefused(problem);
    if (problem !== undefined) {
      setNews(problem);
      return;
    }
    if (!hasExpectedEnding(chosen.name, kind)) logWarning(words.otherTypeLog(chosen.name));
    setNews(words.announce.chosen(chosen.name, formatBytes(chosen.size)));
    field.onChange(chosen);
    field.onBlur();
  };
  const replaceBy = (next: string | null, said: string): void => {
    setNews(said);
    setRefused(undefined);
    field.onChange(next);
    field.onBlur();
    // The button that was pressed goes away.
    button.current?.focus();
  };

  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} labelledById>
      <DropArea
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, error, hint)}
        disabled={disabled}
        empty={isEmpty}
        invalid={error !== undefined}
        accepts={({ types }) => types.includes('Files')}
        onDropped={({ files: [dropped] }) => choose(dropped)}
        sx={{ '& .MuiButton-root': { minHeight: { xs: 44, md: 36 } } }}
      >
        {isEmpty ? (
          <Invitation kind={kind} />
        ) : (
          <ChosenFile
            file={file}
            url={url}
            stored={stored?.url === url ? stored : null}
            isImage={kind === 'image'}
          />
        )}
        <input
          ref={input}
          type="file"
          accept={fileEndings[kind].join(',')}
          aria-label={label}
          tabIndex={-1}
          hidden
          disabled={disabled}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // So that the same file, corrected, can be chosen again.
            event.target.value = '';
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            ref={(node) => {
              button.current = node;
              field.ref(node);
            }}
            disabled={disabled}
            aria-describedby={`${id}-label`}
            onBlur={field.onBlur}
            onClick={() => input.current?.click()}
          >
            {isEmpty ? words.choose[kind] : words.replace}
          </Button>
          {isEmpty ? null : (
            <Button
              disabled={disabled}
              aria-describedby={`${id}-label`}
              onClick={() => replaceBy(null, words.announce.removed)}
            >
              {words.remove}
            </Button>
          )}
          {stored && url !== stored.url ? (
            <Button disabled={disabled} onClick={() => replaceBy(stored.url, stored.originalName)}>
              {words.undo}
            </Button>
          ) : null}
        </Box>
      </DropArea>
      {isOther ? (
        <Box sx={{ mt: 1 }}>
          <InlineAlert severity="warning">{words.otherType[kind](file.name)}</InlineAlert>
        </Box>
      ) : null}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </FieldFrame>
  );
}
