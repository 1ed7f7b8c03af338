// Page by page, by where each begins: what comes meanwhile moves nothing.

interface KeysetPagerProps {
  /** Where this page begins, and above it those before. */
  cursors: readonly (string | null)[];
  next: string | null;
  onCursors: (cursors: readonly (string | null)[]) => void;
}

export function KeysetPager({ cursors, next, onCursors }: KeysetPagerProps) {
  if (cursors.length === 1 && next === null) return null;
  return (
    <div className="pager">
      <p>Page {cursors.length}</p>
      <button
        type="button"
        className="button"
        disabled={cursors.length === 1}
        onClick={() => onCursors(cursors.slice(0, -1))}
      >
        Newer
      </button>
      <button
        type="button"
        className="button"
        disabled={next === null}
        onClick={() => onCursors([...cursors, next])}
      >
        Older
      </button>
    </div>
  );
}
