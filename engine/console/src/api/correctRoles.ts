// GraphiQL's tabs are list items with the role of a tab around buttons: assistive technology cannot reach the button in
// there. The button becomes the tab, and the item says nothing.

function correct(item: Element): void {
  const button = item.querySelector('.graphiql-tab-button');
  if (button === null) return;
  const isSelected = item.getAttribute('aria-selected');
  if (isSelected !== null) {
    button.setAttribute('aria-selected', isSelected);
    item.removeAttribute('aria-selected');
  }
  if (item.getAttribute('role') !== 'presentation') item.setAttribute('role', 'presentation');
  if (button.getAttribute('role') !== 'tab') button.setAttribute('role', 'tab');
}

/** Corrects the tabs within `root` now and whenever they change, until what it returns is called. */
export function correctRoles(root: HTMLElement): () => void {
  const all = () => {
    for (const item of root.querySelectorAll('.graphiql-tab')) correct(item);
  };
  const observer = new MutationObserver(all);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['role', 'aria-selected'],
  });
  all();
  return () => observer.disconnect();
}
