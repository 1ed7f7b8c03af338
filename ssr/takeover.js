/* oxlint-disable no-unused-expressions -- the build calls it with what the page needs */
// How a page that the server drew comes to life: its scripts are asked for once it is drawn and the browser has nothing
// better to do, and run one by one. What is pressed before React can answer is kept, and pressed again when it can.
//
// `scripts` run in their order, `modules` are loaded with them. `drawn` is false where nothing is seen without them.
(scripts, modules, drawn) => {
  const add = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }));
  const begin = () => {
    // Each in a task of its own: a slow phone may answer in between.
    for (const src of scripts) add('script', { type: 'module', async: false, src });
    for (const href of modules) add('link', { rel: 'modulepreload', href });
  };
  // A tab that nobody looks at draws nothing.
  if (!drawn || document.hidden) begin();
  else requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: 200 }));

  const most = 8;
  const root = document.getElementById('root');
  const kept = new Set();
  const isSelect = (part) => part.matches('[role=combobox]');
  /** React takes a part over to hand it an event; the app around it (web/src/app/App.tsx) then says that it is there. */
  const isAlive = (part) => {
    const question = new MouseEvent('auxclick', { bubbles: true });
    part.dispatchEvent(question);
    return question.isAnswered === true;
  };
  const answer = () => {
    for (const part of kept) {
      if (part.isConnected && !isAlive(part)) continue;
      kept.delete(part);
      part.removeAttribute('data-early');
      const type = isSelect(part) ? 'mousedown' : 'click';
      part.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }));
    }
    if (kept.size > 0) setTimeout(answer, 40);
  };
  const keep = (event) => {
    // Links lead on by themselves, and so do forms that know where to; boxes are ticked, fields keep what is typed.
    const part = event.target.closest?.('button:not([popovertarget]), [role=combobox]');
    if (!part || !root.contains(part) || isSelect(part) !== (event.type === 'mousedown') || isAlive(part))
      return;
    if (part.type === 'submit' && part.form?.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    // What is pressed again out of impatience is meant once.
    if (kept.size === most || kept.has(part)) return;
    part.setAttribute('data-early', '');
    if (kept.add(part).size === 1) setTimeout(answer, 40);
  };
  for (const type of ['mousedown', 'click']) addEventListener(type, keep, true);
};
