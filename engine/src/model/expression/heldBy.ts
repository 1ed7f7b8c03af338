// Plans and conditions are trees of plain data: what of one kind they hold is found by its name, wherever it stands.

/** Parts with parts of their own, which are not the tree's. */
const foreign = new Set(['table', 'value', 'source', 'column', 'function', 'type', 'arguments']);

/** The tables or the values that a tree holds, what stands inside of conditions and orderings too. */
export function* heldBy(node: unknown, kind: 'table' | 'value'): Generator {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, inner] of Object.entries(node)) {
    if (name === kind) yield inner;
    else if (!foreign.has(name)) yield* heldBy(inner, kind);
  }
}
