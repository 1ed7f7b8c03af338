// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Address } from './Address.tsx';

test.each([
  ['sita.gurung@mail.example.com', 'sita.|gurung|@mail.|example.|com'],
  ['..a@b..np', '..|a|@b..|np'],
  ['A former account', 'A former account'],
])('%s may be broken at its @ and dots, and is whole', (email, broken) => {
  const { container } = render(<Address>{email}</Address>);
  expect(container).toHaveTextContent(email);
  const span = container.firstElementChild;
  expect(span?.innerHTML.replaceAll('<wbr>', '|')).toBe(broken);
});

test('no word of an address is broken, unless it is longer than a column', () => {
  const { container, rerender } = render(<Address>sita@example.com</Address>);
  expect(container.firstElementChild).toHaveStyle({ overflowWrap: 'break-word' });
  rerender(<Address>{`${'a'.repeat(31)}@example.com`}</Address>);
  expect(container.firstElementChild).toHaveStyle({ overflowWrap: 'anywhere' });
});
