/* oxlint-disable no-unused-expressions -- the build calls it with what the page needs */
// How a page that the server drew comes to life. Its scripts are loaded once it is drawn: until then the line is the
// text's and the font's. They run when somebody is there, since they keep a slow phone busy for seconds, while what the
// server sent can be read, scrolled and followed without them. What is pressed before is kept until it can be answered.
//
// `scripts` run in their order, `modules` are loaded with them. `drawn` is false where nothing is seen without them.
// `atOnce`: true, or the query parameters with which the page has something to do before anybody comes.
(scripts, modules, drawn, atOnce) => {
  // A page left alone comes to life as well: a notice board on a wall is live.
  const alone = 4000;
  const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin', 'click', 'input'];
  const root = document.getElementById('root');
  let loading = false;
  let running = false;

  // Each in a task of its own, in their order: a slow phone may answer in between.
  const add = (tag, attributes) => {
    setTimeout(() => {
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '' }, attributes));
    });
  };
  const run = () => {
    if (running) return;
    running = true;
    for (const sign of signs) document.removeEventListener(sign, run, true);
    for (const src of scripts) add('script', { type: 'module', async: false, src });
  };
  const load = () => {
    if (loading) return;
    loading = true;
    if (isExpected()) run();
    else setTimeout(run, alone);
    for (const href of running ? modules : [...scripts, ...modules])
      add('link', { rel: 'modulepreload', href });
  };
  /** A session decides what the header shows; the cookie is the readable one of server/auth/cookies.ts. */
  const isExpected = () =>
    atOnce === true ||
    /(^|; )has_session=1/.test(document.cookie) ||
    atOnce.some((name) => new URLSearchParams(location.search).has(name));

  if (!drawn) {
    run();
    load();
    return;
  }
  for (const sign of signs) document.addEventListener(sign, run, { capture: true, passive: true });
  // The timer is for browsers that do not say when they have drawn, and for tabs that nobody looks at.
  setTimeout(load, 2000);
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) load();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    load();
  }

  // Links lead on by themselves, fields keep what is typed (web/src/ui/useTypedEarly.ts).
  const pressable = 'button, [role=combobox], input[type=checkbox], input[type=radio]';
  const early = [];
  let answering = false;
  /** React leaves its properties on what it has taken over. Outside of the root nothing is the server's. */
  const isAlive = (part) =>
    !root.contains(part) || Object.keys(part).some((key) => key.startsWith('__reactProps$'));
  const answer = () => {
    const [part] = early;
    // Once it has the page around it (web/src/app/BrowserApp.tsx), React takes a part over for the event, wherever else it
    // is; it cannot while the part's code is on its way.
    const ready = root.hasAttribute('data-alive');
    if (ready && part.isConnected) {
      answering = true;
      for (const type of ['mousedown', 'mouseup', 'click'])
        part.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }));
      answering = false;
    }
    if (!part.isConnected || (ready && isAlive(part))) {
      part.removeAttribute('data-early');
      early.shift();
    }
    if (early.length > 0) setTimeout(answer, 20);
  };
  const keep = (event) => {
    const part = event.target.closest?.(pressable);
    if (answering || !part || isAlive(part)) return;
    if (
      event.type === 'keydown' &&
      !(part.matches('[role=combobox]') && /^(Enter| |ArrowUp|ArrowDown)$/.test(event.key))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    // What is pressed again out of impatience is meant once.
    if (early.includes(part)) return;
    part.setAttribute('data-early', '');
    if (early.push(part) === 1) setTimeout(answer, 20);
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('keydown', keep, true);
};
