// Runs before the first paint (a blocking file, since the server's CSP allows no inline script):
// the remembered scheme, else the system's. The key is schemeStorageKey of src/app/theme/theme.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('prabesh-scheme');
  } catch {
    // Storage may be closed to us; the system's scheme then decides.
  }
  if (mode !== 'light' && mode !== 'dark') {
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-scheme', mode);
})();
