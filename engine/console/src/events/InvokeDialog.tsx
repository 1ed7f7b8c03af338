// An event by hand, of a trigger that takes such.
import { useState } from 'react';
import { parseExact } from '../client/exactJson.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { invoke, titleOf, type Trigger } from './eventsApi.ts';

interface InvokeDialogProps {
  secret: string;
  trigger: Trigger;
  onMade: () => void;
  onClose: () => void;
}

export function InvokeDialog({ secret, trigger, onMade, onClose }: InvokeDialogProps) {
  const [text, setText] = useState('{}');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = () => {
    if (isBusy) return;
    let payload: unknown;
    try {
      payload = parseExact(text);
    } catch (error) {
      setFault(`JSON is expected: ${error instanceof Error ? error.message : ''}`);
      return;
    }
    setFault('');
    setFailure(null);
    setIsBusy(true);
    invoke(secret, trigger, payload).then(onMade, (error: unknown) => {
      setFailure(error);
      setIsBusy(false);
    });
  };
  return (
    <Dialog title={`Make an event of ${titleOf(trigger)}`} onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label className="field">
          <span className="label">Payload: JSON, the new row</span>
          <textarea
            className="code"
            rows={8}
            spellCheck={false}
            value={text}
            aria-invalid={fault !== ''}
            aria-describedby="payload-fault"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p id="payload-fault" className="fault" role="alert">
          {fault}
        </p>
        {failure === null ? null : <ErrorNote error={failure} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" aria-busy={isBusy}>
            Make it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
