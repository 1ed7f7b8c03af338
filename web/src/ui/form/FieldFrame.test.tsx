import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { FieldFrame } from './FieldFrame.tsx';

function Example() {
  const [error, setError] = useState<string | undefined>('Please enter a name');
  const [presses, setPresses] = useState(0);
  return (
    <>
      <FieldFrame id="name" label="Name" error={error}>
        <input id="name" onBlur={() => setError(error === undefined ? 'Please enter a name' : undefined)} />
      </FieldFrame>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
    </>
  );
}

const line = () => document.getElementById('name-text');

describe('below a field', () => {
  test('a message neither comes nor goes while somebody presses', async () => {
    const user = userEvent.setup();
    render(<Example />);
    for (const [before, after] of [
      ['Please enter a name', ''],
      ['', 'Please enter a name'],
    ]) {
      await user.click(screen.getByLabelText('Name'));
      const button = screen.getByRole('button');
      await user.pointer({ target: button, keys: '[MouseLeft>]' });
      expect(line()).toHaveTextContent(before ?? '');
      await user.pointer({ target: button, keys: '[/MouseLeft]' });
      expect(line()?.textContent).toBe(after);
    }
    expect(screen.getByRole('button')).toHaveTextContent('Pressed 2');
  });

  test('the room of a hint stays while an error stands in its place', () => {
    render(
      <FieldFrame id="name" label="Name" hint="As in your documents" error="Please enter a name">
        <input id="name" aria-describedby="name-text" />
      </FieldFrame>,
    );
    expect(screen.getByText('As in your documents')).not.toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name');
  });
});
