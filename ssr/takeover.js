/* oxlint-disable no-unused-expressions -- the build calls it with what the page needs */
// How a page that the server drew comes to life: its scripts are asked for once it is drawn and the browser has nothing
// better to do, run one by one, and asked for again when they do not come. What is pressed before React can answer is
// kept, and pressed again when it can; a line at the page's edge says so when that takes long, and a form that the browser
// can send by itself is sent then.
//
// `scripts` run in their order, `modules` are loaded with them. `drawn` is false where nothing is seen without them.
(words, scripts, modules, drawn) => {
  const root = document.getElementById('root');
  const kept = new Set();
  /** How often scripts of the entry did not come, in a row; the seconds before each further try. */
  let failures = 0;
  const pauses = [1, 2, 4, 8, 15, 30];
  /** Since when something pressed waits. */
  let waiting = 0;
  const patience = 1000;

  let note;
  const text = () => {
    if (failures > 0 && !navigator.onLine) return words.offline;
    if (failures > 1) return words.missing;
    return kept.size > 0 && Date.now() - waiting > patience ? words.late : undefined;
  };
  const tell = () => {
    const said = text();
    document.documentElement.toggleAttribute(
      'data-late',
      failures > 1 || (failures > 0 && !navigator.onLine),
    );
    // Where nothing is drawn the page itself is these words; and lib/persistently.ts may say it already.
    if (said === undefined || !drawn || (!note && document.querySelector('.lateNote'))) {
      note?.remove();
      note = undefined;
      return;
    }
    if (!note) {
      note = Object.assign(document.createElement('div'), { className: 'lateNote' });
      note.setAttribute('role', 'status');
      document.body.append(note);
      const reload = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: words.reload,
      });
      reload.dataset.reload = '';
      note.append(document.createElement('span'), reload);
    }
    const line = note.firstChild;
    if (line.textContent !== said) line.textContent = said;
  };

  const add = (tag, attributes) => {
    const element = Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes });
    document.head.append(element);
    return element;
  };
  /** Loading it again loses nothing, and sends no form a second time. */
  const untyped = () =>
    !document.getElementById('page-state')?.textContent.includes('"answered":') &&
    [...root.querySelectorAll('input, textarea')].every((field) => field.value === field.defaultValue);
  /** Before the last try the network gave these scripts. */
  let reached = false;
  const again = async (lost) => {
    // A browser that remembers a module as lost never asks for it again: a new document has to, once.
    const [{ type } = {}] = performance.getEntriesByType('navigation');
    if (reached && type !== 'reload' && untyped()) return location.reload();
    const answers = await Promise.all(
      lost.map((src) =>
        fetch(src).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    reached = answers.every(Boolean);
    ask(lost);
  };
  const ask = (sources) => {
    const lost = [];
    let open = sources.length;
    const settle = () => {
      open -= 1;
      if (open > 0) return;
      failures = lost.length === 0 ? 0 : failures + 1;
      tell();
      if (failures === 0) return;
      const go = () => {
        clearTimeout(timer);
        removeEventListener('online', go);
        void again(lost);
      };
      const timer = setTimeout(go, pauses[Math.min(failures, pauses.length) - 1] * 1000);
      addEventListener('online', go);
    };
    // Each in a task of its own: a slow phone may answer in between.
    for (const src of sources) {
      const script = add('script', { type: 'module', async: false, src });
      script.addEventListener('load', settle);
      script.addEventListener('error', () => {
        lost.push(src);
        script.remove();
        settle();
      });
    }
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    ask(scripts);
    for (const href of modules) add('link', { rel: 'modulepreload', href });
  };
  // Whose page it is, asked before its scripts, which would take the connection: web/src/session/authApi.ts takes the answer.
  // Not beside another tab that asks just now (web/src/session/tabs.ts): then it waits for its turn there.
  const askSession = (lock) => {
    const asked = lock
      ? fetch('/auth/token?grant_type=refresh_token', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.timeout(6000),
        })
      : undefined;
    begin();
    return asked;
  };
  const isSomebodys = document.cookie.split('; ').includes('has_session=1');

  // A tab that nobody looks at draws nothing.
  if (!drawn && navigator.onLine && navigator.locks && isSomebodys) {
    window.earlySession = navigator.locks.request('prabesh-session', { ifAvailable: true }, askSession);
    // It is asked for again.
    window.earlySession.catch(begin);
  } else if (!drawn || document.hidden) begin();
  else requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: 200 }));

  const most = 8;
  const isSelect = (part) => part.matches('[role=combobox]');
  /** React takes a part over to hand it an event; the app around it (web/src/app/App.tsx) then says that it is there. */
  const isAlive = (part) => {
    const question = new MouseEvent('auxclick', { bubbles: true });
    part.dispatchEvent(question);
    return question.isAnswered === true;
  };
  /** The form that the browser itself can send, by a button of it. */
  const formOf = ({ type, form }) =>
    type === 'submit' && form?.hasAttribute('action') && form.method === 'post' ? form : undefined;
  /** So long a form waits for its script, which would keep people on the page. */
  const longest = 5000;
  const answer = () => {
    const isLong = Date.now() - waiting > longest && navigator.onLine;
    for (const part of kept) {
      if (part.isConnected && !isAlive(part)) {
        const form = isLong ? formOf(part) : undefined;
        if (form === undefined) continue;
        kept.clear();
        // Its answer is another document.
        return form.submit();
      }
      kept.delete(part);
      part.removeAttribute('data-early');
      const type = isSelect(part) ? 'mousedown' : 'click';
      part.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }));
    }
    tell();
    if (kept.size > 0) setTimeout(answer, 40);
  };
  const keep = (event) => {
    if (event.target.closest?.('[data-reload]') && event.type === 'click') {
      event.preventDefault();
      return location.reload();
    }
    // Links lead on by themselves, and so do forms that are addresses; boxes are ticked, fields keep what is typed.
    const part = event.target.closest?.('button:not([popovertarget]), [role=combobox]');
    if (!part || !root.contains(part) || isSelect(part) !== (event.type === 'mousedown') || isAlive(part))
      return;
    if (part.type === 'submit' && part.form?.method === 'get' && part.form.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    // What is pressed again out of impatience is meant once.
    if (kept.size === most || kept.has(part)) return;
    part.setAttribute('data-early', '');
    if (kept.size === 0) waiting = Date.now();
    if (kept.add(part).size === 1) setTimeout(answer, 40);
  };
  for (const type of ['mousedown', 'click']) addEventListener(type, keep, true);
};
