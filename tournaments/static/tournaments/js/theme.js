/* Runs before the first paint, so that a chosen theme does not flash. */
(() => {
  try {
    const chosen = localStorage.getItem("planisfero-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    /* storage is closed: the device's own colours stay */
  }
})();
