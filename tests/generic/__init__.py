"""What every registered game inherits for nothing: nobody adds a game here, `rules.games()` is all.

| file | what holds |
|---|---|
| `test_play` | random matches end, standings are sound, sums never change, snapshots load, defaults are legal |
| `test_replay` | replay equals live: here, from the store, from an export, in a process with other hashes |
| `test_offers` | `moves`, `count`, `check`, `next_domain`, `play` agree; wrong actions leave no trace |
| `test_undo` | to the start, on the way, of several, past others in lanes; lanes in any order end alike |
| `test_secrets` | twins, barriers, secret answers, planted values |
| `test_words`, `test_pictures` | all that comes up can be said and drawn in both languages, secrets kept |
| `test_layout`, `test_rule_texts`, `test_arrows` | snapshots load tomorrow, rules are cited, the house stands |

`make test` plays a sample that changes with the day (some seconds a game), `make soak` 200 matches a number of players.
A failure ends with the line that plays it again. What a game must bring: `twin` if it has secrets, `conserved` if it
has sums, words for what it emits, a renderer, `layout.txt`, tests that cite its rules.
"""
