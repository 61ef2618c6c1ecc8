// The page around SimCord's live view: who you are, which rooms there are, what in them is new.

const $ = (id) => document.getElementById(id);
const frame = $("room");
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const view = { me: "", room: "", shown: "", state: null, drawn: "", walk: { game: "", step: 0 } };

/** Words of the member's language, with {placeholders} filled. */
function say(key, values = {}) {
  return (view.state?.words[key] || "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A small element builder: tag, attributes (on… are listeners), children. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

const read = () => Object.fromEntries(new URLSearchParams(location.search));
const address = (me, room) => `/?me=${encodeURIComponent(me)}&room=${encodeURIComponent(room)}`;

/** Change member or room; the address keeps both, so that a link, a reload and "back" find them again. */
function go(me, room, { replace = false } = {}) {
  view.me = me;
  view.room = room;
  history[replace ? "replaceState" : "pushState"](null, "", address(me, room));
  drawer(false);
  return refresh();
}

/** The room of the same sort for another member: DMs are each member's own. */
function counterpart(rooms, room) {
  const kind = view.state?.rooms.find((item) => item.id === room)?.kind;
  return (rooms.find((item) => item.id === room) || (kind === "dm" && rooms.find((item) => item.kind === "dm"))
    || rooms[0])?.id;
}

let fetching = 0;
async function refresh() {
  const turn = ++fetching;
  const reading = document.visibilityState === "visible" && view.shown === `${view.me} ${view.room}` ? view.room : "";
  let state;
  try {
    const answer = await fetch(`/club/state?me=${encodeURIComponent(view.me)}&reading=${reading}`);
    if (!answer.ok) throw new Error(answer.status);
    state = await answer.json();
  } catch (_) {
    notice(say("lost") || "…", true);
    view.shown = ""; // the sandbox that comes back knows nothing of the view that is open here
    return;
  }
  if (turn !== fetching) return;
  if (!$("notice").hidden && $("notice").dataset.lost) notice("");
  if (state.me !== view.me || !state.rooms.some((room) => room.id === view.room)) {
    view.me = state.me;
    view.room = counterpart(state.rooms, view.room) || state.lobby;
    history.replaceState(null, "", address(view.me, view.room));
  }
  view.state = state;
  draw();
  await show();
}

/** Bring SimCord's view of the room into the frame. */
async function show() {
  const wanted = `${view.me} ${view.room}`;
  if (view.shown === wanted) return;
  view.shown = wanted;
  const answer = await fetch(`/club/window?me=${encodeURIComponent(view.me)}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ room: view.room, timezone }),
  }).catch(() => null);
  if (view.shown !== wanted) return;
  if (!answer?.ok) { view.shown = ""; return; }
  const { capability } = await answer.json();
  const { name, kind } = here();
  const query = new URLSearchParams({ lang: view.state.lang, at: wanted });
  frame.title = kind === "dm" ? say("direct") : name;
  // Not `frame.src`: that would put every room into the history a second time.
  frame.contentWindow.location.replace(`/room?${query}#${capability}`);
}

const here = () => view.state.rooms.find((room) => room.id === view.room);
const label = (room) => room.kind === "dm" ? "Toban" : room.name;
const sign = (room) => ({ channel: "#", dm: "@" })[room.kind] || ""; // a thread's name begins with its table's number

/** Tell the frame what it cannot know: the names of rooms, and what the empty composer says. */
function tellRoom() {
  const names = Object.fromEntries(view.state.rooms.map((room) => [room.id, label(room)]));
  const hint = here().kind === "thread" ? say("placeholder_table") : say("placeholder", { room: sign(here()) + label(here()) });
  frame.contentWindow.tobanTold?.(names, hint);
}

function draw() {
  const { state } = view;
  const drawn = JSON.stringify([state.rooms, state.members, state.me, view.room, state.lang, state.first]);
  if (drawn === view.drawn) return;
  view.drawn = drawn;
  document.documentElement.lang = state.lang;
  const calls = state.members.reduce((sum, member) => sum + member.calls, 0);
  const room = here();
  document.title = `${calls ? `(${calls}) ` : ""}${label(room)} – ${say("title")}`;
  for (const [id, key] of [["tagline", "tagline"], ["who-title", "you_are"], ["help", "help"]]) $(id).textContent = say(key);
  $("club").textContent = state.club;
  $("side-close").ariaLabel = $("guide-close").ariaLabel = say("close");
  $("menu").ariaLabel = say("menu");
  $("rooms").ariaLabel = say("rooms");
  $("menu-calls").hidden = !calls;
  $("menu-calls").textContent = calls;
  $("title").replaceChildren(...[sign(room) && el("span", { "aria-hidden": "true" }, sign(room)), label(room)].filter(Boolean));
  drawFaces();
  drawRooms();
  if (!$("walk").hidden) walk(view.walk.game, view.walk.step); // in the words of who is looking now
  drawGuide();
  tellRoom();
}

function head(member) {
  const face = el("span", { class: "head", "aria-hidden": "true" }, [...member.name][0]);
  face.style.background = member.colour; // a style attribute would be against the page's security policy
  return face;
}

function drawFaces() {
  $("faces").replaceChildren(...view.state.members.map((member) => {
    const face = head(member);
    if (member.calls) face.append(el("span", { class: "calls" }, String(member.calls)));
    return el("button", {
      class: "face", type: "button", role: "radio", lang: member.lang, "data-member": member.key,
      "aria-checked": String(member.key === view.me),
      "aria-label": say("switch", { name: member.name }) + (member.calls ? ` (${say("unread", { n: member.calls })})` : ""),
      onclick: () => go(member.key, view.room),
    }, face, member.name);
  }));
  const me = view.state.members.find((member) => member.key === view.me);
  const other = view.state.members.find((member) => member.key !== view.me);
  $("me").replaceChildren(head(me), el("span", {}, me.name));
  $("me").href = address(other.key, view.room);
  $("me").title = $("me").ariaLabel = say("open_window", { name: other.name });
}

function roomButton(room) {
  const mark = room.kind === "dm" ? el("img", { src: "/club/icon.png", alt: "" }) : room.kind === "thread" ? "›" : "#";
  const news = room.unread && room.id !== view.room;
  return el("button", {
    class: `room${news ? " is-new" : ""}`, type: "button", "data-room": room.id, "data-kind": room.kind,
    "aria-current": room.id === view.room ? "page" : null, title: label(room),
    onclick: () => go(view.me, room.id),
  },
  el("span", { class: "room-mark", "aria-hidden": "true" }, mark),
  el("span", { class: "room-name" }, label(room)),
  !news ? null : room.calls ? el("span", { class: "calls", "aria-label": say("unread", { n: room.calls }) }, String(room.calls))
    : el("span", { class: "dot", role: "img", "aria-label": say("unread", { n: room.unread }) }));
}

function drawRooms() {
  const of = (kind, closed = false) => view.state.rooms.filter((room) => room.kind === kind && room.closed === closed);
  const group = (key, rooms) => rooms.length ? [el("h2", {}, say(key)), ...rooms.map(roomButton)] : [];
  const tables = of("thread");
  $("rooms").replaceChildren(
    ...group("rooms", of("channel")),
    el("h2", {}, say("tables")),
    ...(tables.length ? tables.map(roomButton) : [el("p", {}, say("no_tables"))]),
    ...group("direct", of("dm")),
    ...group("finished", of("thread", true)),
  );
}

/** The guide stands in the lobby until somebody looked into a table, and wherever somebody asks for it. */
function drawGuide() {
  if (here().kind === "thread") localStorage.setItem("guided", "1");
  const wanted = $("walk").hidden && ($("guide").dataset.asked || (here().kind === "channel" && !localStorage.getItem("guided")));
  $("guide").hidden = !wanted;
  if (!wanted) return;
  $("guide-title").textContent = say("guide_title");
  $("guide-more").textContent = say("guide_more");
  drawWalkGames();
  const [before, after] = view.state.words.guide_1.split("{command}");
  $("guide-steps").replaceChildren(
    el("li", {}, before, el("code", {}, view.state.first), after, " ",
      el("button", { class: "go", type: "button", id: "guide-go", onclick: typeForMe }, say("guide_1_go"))),
    el("li", {}, say("guide_2")),
    el("li", {}, say("guide_3")),
  );
}

/** The bot's bold type and code as elements; nothing else of its text is markup. */
function marked(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\n)/).map((part) => part === "\n" ? el("br")
    : part.startsWith("**") ? el("strong", {}, part.slice(2, -2))
      : part.startsWith("`") ? el("code", {}, part.slice(1, -1)) : part.replaceAll("\\", ""));
}

/** The games whose first match can be looked at. */
function drawWalkGames() {
  $("walk-label").textContent = say("walk");
  $("walk-game").replaceChildren(
    el("option", { value: "" }, say("walk_choose")),
    ...view.state.games.map((game) => el("option", { value: game.id }, game.name)),
  );
}

/** A step of the walk-through of a game. */
async function walk(game, step) {
  view.walk = { game, step };
  const asked = new URLSearchParams({ me: view.me, game, step });
  const answer = await fetch(`/club/walk?${asked}`).catch(() => null);
  if (!answer?.ok || view.walk.game !== game || view.walk.step !== step) return;
  const shown = await answer.json();
  $("walk").hidden = false;
  $("guide").hidden = true;
  $("walk-head").textContent = shown.head.replaceAll("**", "");
  $("walk-text").replaceChildren(...marked(shown.text));
  $("walk-picture").src = shown.picture;
  $("walk-picture").alt = shown.alt;
  $("walk-back").textContent = say("walk_back");
  $("walk-back").disabled = shown.step === 0;
  $("walk-next").textContent = say(shown.step + 1 < shown.steps ? "walk_next" : "walk_end");
  $("walk-next").dataset.last = shown.step + 1 < shown.steps ? "" : "1";
}

function endWalk() {
  $("walk").hidden = true;
  drawGuide();
}

/** Put the first command into the lobby's composer and open the command list. */
async function typeForMe() {
  if (here().kind !== "channel") await go(view.me, view.state.lobby);
  for (let tries = 0; tries < 50; tries += 1) {
    if (frame.contentWindow.tobanType?.(view.state.first)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

let noticeTimer = 0;
function notice(text, lost = false) {
  clearTimeout(noticeTimer);
  $("notice").textContent = text;
  $("notice").hidden = !text;
  if (lost) $("notice").dataset.lost = "1"; else delete $("notice").dataset.lost;
  if (text && !lost) noticeTimer = setTimeout(() => notice(""), 6000);
}

function drawer(open) {
  $("side").classList.toggle("is-open", open);
  $("scrim").hidden = !open;
  $("menu").ariaExpanded = String(open);
  if (open) document.querySelector('.face[aria-checked="true"]')?.focus();
}

/** What the frame reports: a link to a room, a press that failed, a view that has ended, or just that something happened. */
window.addEventListener("message", (event) => {
  if (event.origin !== location.origin || event.source !== frame.contentWindow) return;
  const { kind, room, name } = event.data || {};
  const target = view.state.rooms.find((item) => item.id === room || item.name === name || `#${item.name}` === name);
  if (kind === "go" && target) go(view.me, target.id);
  else if (kind === "refused") notice(say("refused"));
  else if (kind === "ended") { view.shown = ""; refresh(); }
  else if (kind === "acted") refresh();
  else if (kind === "hello") tellRoom();
});

$("menu").addEventListener("click", () => drawer(true));
$("side-close").addEventListener("click", () => drawer(false));
$("scrim").addEventListener("click", () => drawer(false));
$("help").addEventListener("click", () => {
  drawer(false);
  $("guide").dataset.asked = "1";
  drawGuide();
});
$("guide-close").addEventListener("click", () => {
  delete $("guide").dataset.asked;
  localStorage.setItem("guided", "1");
  drawGuide();
});
$("walk-game").addEventListener("change", () => { if ($("walk-game").value) walk($("walk-game").value, 0); });
$("walk-back").addEventListener("click", () => walk(view.walk.game, view.walk.step - 1));
$("walk-next").addEventListener("click", () => {
  if ($("walk-next").dataset.last) endWalk();
  else walk(view.walk.game, view.walk.step + 1);
});
$("walk-close").addEventListener("click", endWalk);
window.addEventListener("popstate", () => { Object.assign(view, { me: read().me || "", room: read().room || "" }); refresh(); });
document.addEventListener("visibilitychange", () => refresh());
document.addEventListener("keydown", (event) => { if (event.key === "Escape") drawer(false); });

Object.assign(view, { me: read().me || "", room: read().room || "" });
async function beat() {
  await refresh();
  setTimeout(beat, document.visibilityState === "visible" ? 1000 : 4000);
}
beat();
