// What went wrong, in the engine's words.
import { describeError } from '../client/describeError.ts';

interface ErrorNoteProps {
  error: unknown;
}

export function ErrorNote({ error }: ErrorNoteProps) {
  const { message, detail } = describeError(error);
  return (
    <div className="note note-error" role="alert">
      <p>{message}</p>
      {detail === '' ? null : <p className="note-detail">{detail}</p>}
    </div>
  );
}
