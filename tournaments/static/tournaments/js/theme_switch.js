/* The button that goes round: as the device, light, dark. */

const KEY = "planisfero-theme";
const ROUND = ["auto", "light", "dark"];

function stored() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";
  }
}

function show(button, theme) {
  for (const icon of button.querySelectorAll("[data-theme-icon]")) icon.hidden = icon.dataset.themeIcon !== theme;
  const word = button.dataset[`word${theme[0].toUpperCase()}${theme.slice(1)}`];
  button.querySelector("[data-theme-word]").textContent = word;
  button.title = word;
}

function choose(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    /* storage is closed: the choice holds for this page */
  }
}

export function startTheme() {
  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  let theme = ROUND.includes(stored()) ? stored() : "auto";
  show(button, theme);
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = ROUND[(ROUND.indexOf(theme) + 1) % ROUND.length];
    choose(theme);
    show(button, theme);
  });
}
