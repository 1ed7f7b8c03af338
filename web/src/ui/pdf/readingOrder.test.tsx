import { expect, it } from 'vitest';
import { orderText } from './readingOrder.ts';

it('puts a formula behind its letter, wherever the file painted it', () => {
  const layer = document.createElement('div');
  layer.innerHTML =
    '<span id="1">(A)</span><span id="2">(B)</span><span id="3">x</span><span id="4">y</span><div class="endOfContent"></div>';
  const line = (...ids: string[]) => ({ children: ids.map((id) => ({ type: 'content', id })) });
  orderText(layer, { children: [line('1', '3'), line('2', '4', 'painted only')] });
  expect(layer).toHaveTextContent('(A)x(B)y');
  expect(layer.lastElementChild).toHaveClass('endOfContent');
});
