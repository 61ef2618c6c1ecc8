"""The four members of the sandbox's club, and what the page says to them."""

from __future__ import annotations

from dataclasses import dataclass

GUILD, LOBBY = 1400000000000000001, 1400000000000000002
CLUB, CHANNEL = "Toban Club", "lobby"


@dataclass(frozen=True)
class Person:
    """A member: `key` stands in addresses, `locale` is their Discord language, `colour` their face's."""

    id: int
    key: str
    name: str
    locale: str
    colour: str

    @property
    def lang(self) -> str:
        """The language of the page for this person."""
        return "ja" if self.locale == "ja" else "en"


PEOPLE = (
    Person(1400000000000000011, "ann", "Ann", "en-US", "#2F6E8F"),
    Person(1400000000000000012, "ben", "Ben", "en-GB", "#7A5C99"),
    Person(1400000000000000013, "carla", "Carla", "en-US", "#3F7D58"),
    Person(1400000000000000014, "hanako", "花子", "ja", "#A3562F"),
)

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "title": "Toban sandbox",
        "tagline": "A practice club on your own machine: no Discord account, no network.",
        "you_are": "You are",
        "switch": "Act as {name}",
        "rooms": "Rooms",
        "tables": "Tables",
        "finished": "Finished tables",
        "direct": "Direct messages",
        "no_tables": "No table yet.",
        "unread": "{n} unread",
        "menu": "Rooms and members",
        "close": "Close",
        "help": "How to start",
        "guide_title": "Welcome! Three steps to your first game",
        "guide_1": "Type {command} here in the lobby and choose a game.",
        "guide_1_go": "Type it for me",
        "guide_2": "Under the new post, press “{house}” until the seats are filled, or change who you are and press "
        "“{join}” as the others. Then press “{start}”.",
        "guide_3": "Play in the table's thread. Secrets such as hands and sealed bids come to your direct messages.",
        "walk": "New to a game? See how it is played:",
        "walk_choose": "Choose a game",
        "walk_back": "Back",
        "walk_next": "Next",
        "walk_end": "Done",
        "guide_more": "A dot marks rooms with news, a number on a face says who is being called.",
        "placeholder": "Message {room}, or / for commands",
        "placeholder_table": "Message the table, or / for commands",
        "lost": "The sandbox has stopped. Start it again with “make play”; this page then goes on by itself.",
        "refused": "That did not go through. The terminal says why.",
        "open_window": "Open a second window as {name}",
        "loading": "Opening…",
    },
    "ja": {
        "title": "Toban サンドボックス",
        "tagline": "このパソコンの中だけの練習用クラブです。アカウントも通信も要りません。",
        "you_are": "いまのあなた",
        "switch": "{name} になる",
        "rooms": "部屋",
        "tables": "卓",
        "finished": "終わった卓",
        "direct": "ダイレクトメッセージ",
        "no_tables": "卓はまだありません。",
        "unread": "未読 {n} 件",
        "menu": "部屋とメンバー",
        "close": "閉じる",
        "help": "はじめかた",
        "guide_title": "ようこそ！ 最初の対局まで三歩です",
        "guide_1": "このロビーで {command} と入力し、ゲームを選びます。「言語」を足すと日本語の卓になります。",
        "guide_1_go": "代わりに入力する",
        "guide_2": "新しい投稿の下の「{house}」を席が埋まるまで押します。別のメンバーになって「{join}」を押しても"
        "かまいません。それから「{start}」を押します。",
        "guide_3": "卓のスレッドで遊びます。手札や秘密の入札はダイレクトメッセージに届きます。",
        "walk": "はじめてのゲームの遊び方：",
        "walk_choose": "ゲームを選ぶ",
        "walk_back": "戻る",
        "walk_next": "次へ",
        "walk_end": "終わる",
        "guide_more": "点は新しい投稿のある部屋、顔の数字は呼ばれている人を示します。",
        "placeholder": "{room} へメッセージ（/ でコマンド）",
        "placeholder_table": "卓へメッセージ（/ でコマンド）",
        "lost": "サンドボックスが止まりました。もう一度「make play」で始めると、このページはそのまま続きます。",
        "refused": "うまくいきませんでした。理由はターミナルに出ています。",
        "open_window": "{name} として別の窓を開く",
        "loading": "開いています…",
    },
}
