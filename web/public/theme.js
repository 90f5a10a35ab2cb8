/* Before the first paint: the theme and motion chosen on this device, or what the system prefers. */
(function () {
  var kept = {};
  try { kept = JSON.parse(localStorage.getItem('spieltisch.settings') || '{}'); } catch (e) { kept = {}; }
  var dark = kept.theme ? kept.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  var still = kept.motion ? kept.motion === 'reduced' : matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.motion = still ? 'reduced' : 'full';
})();
