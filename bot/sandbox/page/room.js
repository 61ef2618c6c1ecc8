// What SimCord's page lacks for a player: links that lead to rooms, suggestions before the first letter, a word to our
// page when something happened.

const tell = (kind, extra = {}) => window.parent.postMessage({ kind, ...extra }, location.origin);
const composer = () => document.getElementById("channel-composer-input");

/** Discord's own addresses lead to rooms of the club. */
const roomOf = (href) => /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)/.exec(href || "")?.[1];

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const room = link && roomOf(link.href);
  if (!room) return;
  event.preventDefault();
  tell("go", { room });
}, true);

// Discord asks for suggestions as soon as a field has the focus; SimCord waits for a letter.
document.addEventListener("focusin", (event) => {
  const field = event.target;
  if (field.matches?.('.command-option-input[aria-autocomplete="list"]') && !field.value) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

/** Type a command for the member; false while the page is not ready for it. */
window.tobanType = (text) => {
  const field = composer();
  if (!field?.isConnected || !window.simcordPreview?.ready) return false;
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return Boolean(document.querySelector(".command-entry"));
};

window.tobanPlaceholder = (text) => {
  const field = composer();
  if (field && field.placeholder !== text) field.placeholder = text;
};

let last = null;
let settled = false;
setInterval(() => {
  const status = window.simcordPreview;
  if (!status?.contextId) return;
  if (/ended|unavailable/.test(document.getElementById("action-status")?.textContent || "") && !status.authorized) {
    if (!settled) tell("ended");
    settled = true;
    return;
  }
  const action = status.lastAction;
  if (!action || action.correlation === last) return;
  if (last !== null || action.command || action.target) {
    if (action.rejected || ["failed", "timeout"].includes(action.settlement)) tell("refused");
    else tell("acted");
  }
  last = action.correlation;
}, 300);

// SimCord writes its placeholder anew at each update.
new MutationObserver(() => tell("placeholder")).observe(document.documentElement, {
  subtree: true, attributes: true, attributeFilter: ["placeholder"],
});
tell("placeholder");
