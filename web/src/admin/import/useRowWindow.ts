// Of a long list in a box that scrolls only the rows in sight are in the document, so that ten thousand scroll as
// lightly as ten. All rows have one height.
import { useCallback, useRef, useState } from 'react';

/** Rows beyond the edge, so that a fast wheel finds no gap. */
const spare = 10;

interface RowWindowOptions {
  count: number;
  rowHeight: number;
  /** The box is no higher than this. */
  maxHeight: number;
  /** What stands above the first row and stays in sight. */
  headHeight?: number;
}

export function useRowWindow(options: RowWindowOptions) {
  const { count, rowHeight, maxHeight, headHeight = 0 } = options;
  const box = useRef<HTMLDivElement>(null);
  /** For the list itself, where something stands above it in the same box and scrolls away with it. */
  const list = useRef<HTMLTableElement>(null);
  const [first, setFirst] = useState(0);
  const start = Math.max(0, Math.min(first, count - 1) - spare);
  const end = Math.min(count, first + Math.ceil(maxHeight / rowHeight) + spare);
  const onScroll = useCallback(() => {
    const passed = (box.current?.scrollTop ?? 0) - (list.current?.offsetTop ?? 0);
    setFirst(Math.max(0, Math.floor(passed / rowHeight)));
  }, [rowHeight]);
  /** Scrolls as little as it takes to see a row. */
  const show = useCallback(
    (index: number): void => {
      const element = box.current;
      if (element === null) return;
      const top = (list.current?.offsetTop ?? 0) + index * rowHeight;
      const room = element.clientHeight - headHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
      onScroll();
    },
    [rowHeight, headHeight, onScroll],
  );
  return {
    box,
    list,
    onScroll,
    /** The rows to draw: from `start` up to `end`, and the room of those before and after. */
    start,
    end,
    above: start * rowHeight,
    below: (count - end) * rowHeight,
    show,
  };
}
