// On an English page it says that the browser is in Nepali, until somebody has chosen (app/site-frame/LanguageOffer.tsx).
// Runs before the first paint (the document carries it): the remembered scheme, else the system's, and after that
// whatever the system or another tab changes. The key is schemeStorageKey of src/ui/theme/scheme.ts.
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
})();
