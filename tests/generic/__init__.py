"""What every registered game inherits for nothing: nobody adds a game here, `rules.games()` is all.

| file | what holds |
|---|---|
| `test_play` | random matches end, standings are sound, sums never change, snapshots at every question, defaults are legal |
| `test_replay` | replay equals live, here, from the store, from an export, and in a process with other hashes |
| `test_offers` | `moves`, `count`, `check`, `next_domain` and `play` agree; wrong actions leave no trace; offers are pure |
| `test_undo` | to the start, on the way, of several, past others in lanes; lanes in any order give the same bytes |
| `test_secrets` | twins, barriers, secret answers, planted values |
| `test_words`, `test_pictures` | all that comes up can be said and drawn in both languages, and neither tells a secret |
| `test_layout`, `test_rule_texts`, `test_arrows` | snapshots load tomorrow, every rule is cited, the house stands |

`make test` plays a sample that changes with the day (some seconds a game), `make soak` 200 matches a number of players.
A failure ends with the line that plays it again. What a game must bring: `twin` if it has secrets, `conserved` if it
has sums, words for what it emits, a renderer, `layout.txt`, tests that cite its rules.
"""
