// A PDF's text in the order in which it is read. A file paints its letters in any order: formulas come after all other text of
// their page, so that a screen reader would read a question's four letters and nothing behind them.

interface Branch {
  children: readonly Part[];
}
interface Content {
  type: string;
  id: string;
}
/** Of a page's structure, as pdf.js gives it. */
export type Part = Branch | Content;

const contentsOf = (part: Part): string[] =>
  'children' in part ? part.children.flatMap(contentsOf) : [part.id];

/** Puts the text layer's elements, which have the ids of their content, into the structure's order. They stay where they are seen. */
export function orderText(layer: Element, structure: Part): void {
  const end = layer.querySelector(':scope > .endOfContent');
  for (const id of contentsOf(structure)) {
    const text = layer.querySelector(`[id="${id}"]`);
    if (text !== null) layer.insertBefore(text, end);
  }
}
