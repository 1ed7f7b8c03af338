// GraphiQL's tabs are list items with the role of a tab around two buttons, which assistive technology then cannot
// reach: a list of buttons, one of them pressed, says the same and holds.

function correct(item: Element): void {
  const isSelected = item.getAttribute('aria-selected');
  if (isSelected !== null) {
    item.querySelector('.graphiql-tab-button')?.setAttribute('aria-pressed', isSelected);
    item.removeAttribute('aria-selected');
  }
  if (item.getAttribute('role') !== 'listitem') item.setAttribute('role', 'listitem');
}

/** Corrects the tabs within `root` now and whenever they change, until what it returns is called. */
export function correctRoles(root: HTMLElement): () => void {
  const all = () => {
    const list = root.querySelector('.graphiql-tabs');
    if (list !== null && list.getAttribute('role') !== 'list') list.setAttribute('role', 'list');
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
