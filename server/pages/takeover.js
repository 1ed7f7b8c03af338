/* global document */
/* eslint-disable @typescript-eslint/no-unused-expressions -- the build calls it with the addresses */
// Asks for a page's scripts once what the server sent is drawn: until then the line is the text's and the font's.
// The timer is for browsers that do not say when they have drawn, and for tabs that nobody looks at.
(function (scripts, modules, drawn) {
  var asked = false;
  // Each in a task of its own, in their order: a slow phone may answer in between.
  function add(tag, attributes) {
    setTimeout(function () {
      document.head.appendChild(Object.assign(document.createElement(tag), { crossOrigin: '' }, attributes));
    });
  }
  function ask() {
    if (asked) return;
    asked = true;
    scripts.forEach(function (src) {
      add('script', { type: 'module', async: false, src: src });
    });
    modules.forEach(function (href) {
      add('link', { rel: 'modulepreload', href: href });
    });
  }
  if (!drawn) {
    ask();
    return;
  }
  setTimeout(ask, 2000);
  try {
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) ask();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    ask();
  }
});
