// jsdom knows no popovers. What the browser does of them, as far as components here use it.

const shown = new WeakSet<Element>();

function toggle(element: HTMLElement, force?: boolean): void {
  const open = force ?? !shown.has(element);
  if (open === shown.has(element)) return;
  if (open) shown.add(element);
  else shown.delete(element);
  element.style.display = open ? 'block' : 'none';
  const states = { oldState: open ? 'closed' : 'open', newState: open ? 'open' : 'closed' };
  element.dispatchEvent(Object.assign(new Event('toggle'), states));
}

HTMLElement.prototype.showPopover = function () {
  toggle(this, true);
};
HTMLElement.prototype.hidePopover = function () {
  toggle(this, false);
};

const { value: matches } = Object.getOwnPropertyDescriptor(Element.prototype, 'matches') as {
  value: (this: Element, selector: string) => boolean;
};
Object.defineProperty(Element.prototype, 'matches', {
  configurable: true,
  writable: true,
  value(this: Element, selector: string): boolean {
    return selector === ':popover-open' ? shown.has(this) : matches.call(this, selector);
  },
});

const ofButton = (button: Element): HTMLElement | null =>
  document.getElementById(button.getAttribute('popovertarget') ?? '');

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[popovertarget]') : null;
  const popover = button === null ? null : ofButton(button);
  if (popover !== null) toggle(popover);
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const button of document.querySelectorAll<HTMLElement>('button[popovertarget]')) {
    const popover = ofButton(button);
    if (popover === null || !shown.has(popover)) continue;
    toggle(popover, false);
    button.focus();
  }
});
