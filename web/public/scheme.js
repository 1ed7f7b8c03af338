// On an English page it says that the browser is in Nepali, until somebody has chosen (app/site-frame/LanguageOffer.tsx).
// Runs before the first paint (the document carries it): the remembered scheme, else the system's, and after that
// whatever the system, another tab or the switch (src/ui/SchemeSwitch.tsx) changes, which is there to be pressed before any
// other script has come.
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('prabesh-scheme');
    } catch {
      // Storage may be closed to us; the system's scheme then decides.
    }
    var remembered = chosen === 'light' || chosen === 'dark';
    document.documentElement.setAttribute(
      'data-scheme',
      remembered ? chosen : dark.matches ? 'dark' : 'light',
    );
  }
  apply();
  var page = document.documentElement;
  if (page.lang === 'en' && /^ne\b/.test(navigator.language) && !/prabesh_language=/.test(document.cookie))
    page.setAttribute('data-offer', '');
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('click', function (event) {
    if (!event.target.closest('[data-scheme-switch]')) return;
    var scheme = page.getAttribute('data-scheme') === 'dark' ? 'light' : 'dark';
    page.setAttribute('data-scheme', scheme);
    try {
      localStorage.setItem('prabesh-scheme', scheme);
    } catch {
      // The choice is this page's.
    }
  });
})();
