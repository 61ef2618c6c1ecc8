// What SimCord's page lacks for a player: links that lead to rooms, suggestions before the first letter, words in the
// member's language, and a word to our page when something happened.

const tell = (kind, extra = {}) => window.parent.postMessage({ kind, ...extra }, location.origin);
const composer = () => document.getElementById("channel-composer-input");

// ------------------------------------------------------------------------------ links to rooms

/** Discord's own addresses lead to rooms of the club. */
const roomOf = (href) => /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)/.exec(href || "")?.[1];

document.addEventListener("click", (event) => {
  const room = roomOf(event.target.closest("a[href]")?.href);
  const name = event.target.closest(".mention, .thread-summary, .message-system-link")?.textContent;
  if (room) tell("go", { room });
  else if (name?.startsWith("#")) tell("go", { name: name.replace(/^##/, "#").replace(/ · .*$/, "") });
  else return;
  event.preventDefault();
}, true);

// --------------------------------------------------------------------------------- the composer

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

let rooms = {};
let placeholder = "";
/** From our page: the names of the member's rooms by id, and what the empty composer says. */
window.tobanTold = (names, hint) => {
  rooms = names;
  placeholder = hint;
  hold();
  translate();
};

function hold() {
  const field = composer();
  if (field && placeholder && field.placeholder !== placeholder) field.placeholder = placeholder;
}

// SimCord writes its placeholder anew at each update.
new MutationObserver(hold).observe(document.documentElement, {
  subtree: true, attributes: true, attributeFilter: ["placeholder"],
});

// ---------------------------------------------------------------------------- SimCord's own words

// Where SimCord itself speaks. What the bot and people say is left alone.
const CHROME = `.message-ephemeral-note, .message-loading, .message-edited, .message-edited-compact, .channel-empty,
  .message-interaction-header, .message-system-text, .message-system-icon, .select-value, .select-guidance,
  .select-empty, .select-draft-actions, .select-candidate-tools, .modal-disclaimer, .modal-actions, .modal-error,
  .field-error, .command-popup-heading, .command-empty, .command-optional-count, .command-ghost, .command-error,
  .history-button, .reply-text`;
const words = [["SimCord selection draft", "Chosen so far"]];
if (document.documentElement.lang === "ja") words.push(...(await import("/club/room.ja.js")).default);

function inOurWords(text) {
  return words.reduce((said, [from, to]) => (said === from ? to : from instanceof RegExp ? said.replace(from, to) : said), text);
}

/** Room names lose one of two signs: those of our threads begin with their table's number. */
const roomName = (name) => name.replace(/^#?#?/, "#");

function translate() {
  for (const owner of document.querySelectorAll(CHROME)) {
    const walker = document.createTreeWalker(owner, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const edges = /^(\s*)(.*?)(\s*)$/s.exec(node.data);
      const said = inOurWords(edges[2].endsWith("used") ? `${edges[2]} ` : edges[2]);
      if (said.trim() !== edges[2]) node.data = edges[1] + said + edges[3];
    }
  }
  for (const mention of document.querySelectorAll(".mention")) {
    if (mention.textContent.startsWith("##")) mention.textContent = roomName(mention.textContent);
  }
  for (const link of document.querySelectorAll("a.markdown-link")) {
    const name = rooms[roomOf(link.href)];
    if (!name || !link.textContent.startsWith("http")) continue;
    link.textContent = roomName(name); // as Discord shows a link to a room
    link.classList.add("mention");
  }
}

let planned = false;
new MutationObserver(() => {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => { planned = false; translate(); });
}).observe(document.body, { subtree: true, childList: true, characterData: true });
translate();
tell("hello");

// --------------------------------------------------------------------------- what happened so far

/** Bring the answer to the member's own action into view; SimCord follows the end of the room only from its very end. */
function reveal(outcomes) {
  const answer = outcomes.findLast((outcome) => ["response", "followup", "message"].includes(outcome.kind))?.messageId;
  const find = (tries) => {
    const message = answer && document.querySelector(`[data-message-id="${answer}"]`);
    if (message && window.simcordPreview.ready) message.scrollIntoView({ block: "nearest" });
    else if (answer && tries) setTimeout(find, 100, tries - 1);
  };
  find(20);
}

let last = null;
let ended = false;
setInterval(() => {
  const status = window.simcordPreview;
  if (!status?.contextId || ended) return;
  const said = document.getElementById("action-status")?.textContent || "";
  if (!status.authorized && /ended|unavailable/.test(said)) {
    ended = true;
    tell("ended");
    return;
  }
  const action = status.lastAction;
  if (!action || action.correlation === last) return;
  last = action.correlation;
  reveal(action.outcomes || []);
  tell(action.rejected || ["failed", "timeout"].includes(action.settlement) ? "refused" : "acted");
}, 250);
